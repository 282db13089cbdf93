zd([{{ range .Site.RegularPages }}{{ slice .RelPermalink .Title | jsonify }},
{{ end }}])
