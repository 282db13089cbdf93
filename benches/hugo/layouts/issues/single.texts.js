zt([{{ .Params.number }},{{ .Title | jsonify }},{{ .Plain | jsonify }}])
