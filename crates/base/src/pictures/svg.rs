//! SVG: parsed, and rewritten from elements and attributes that can do no harm.

use std::fmt::Write;

use roxmltree::{Document, Node, ParsingOptions};

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// Elements that are kept; any other is dropped with everything in it.
const ELEMENTS: &[&str] = &[
    "svg",
    "g",
    "defs",
    "symbol",
    "use",
    "switch",
    "title",
    "desc",
    "style",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "textPath",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "mask",
    "pattern",
    "marker",
    "filter",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
];

/// Attributes that are kept.
const ATTRIBUTES: &[&str] = &[
    "id",
    "class",
    "style",
    "role",
    "aria-label",
    "aria-labelledby",
    "aria-hidden",
    "lang",
    "viewBox",
    "version",
    "width",
    "height",
    "x",
    "y",
    "x1",
    "y1",
    "x2",
    "y2",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "fx",
    "fy",
    "fr",
    "dx",
    "dy",
    "d",
    "points",
    "pathLength",
    "rotate",
    "textLength",
    "lengthAdjust",
    "startOffset",
    "method",
    "spacing",
    "side",
    "transform",
    "transform-origin",
    "preserveAspectRatio",
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "opacity",
    "color",
    "display",
    "visibility",
    "overflow",
    "clip",
    "clip-path",
    "clip-rule",
    "mask",
    "filter",
    "marker-start",
    "marker-mid",
    "marker-end",
    "paint-order",
    "vector-effect",
    "shape-rendering",
    "text-rendering",
    "image-rendering",
    "color-rendering",
    "color-interpolation",
    "color-interpolation-filters",
    "mix-blend-mode",
    "isolation",
    "font-family",
    "font-size",
    "font-size-adjust",
    "font-stretch",
    "font-style",
    "font-variant",
    "font-weight",
    "letter-spacing",
    "word-spacing",
    "text-anchor",
    "text-decoration",
    "dominant-baseline",
    "alignment-baseline",
    "baseline-shift",
    "writing-mode",
    "direction",
    "unicode-bidi",
    "gradientUnits",
    "gradientTransform",
    "spreadMethod",
    "offset",
    "stop-color",
    "stop-opacity",
    "clipPathUnits",
    "maskUnits",
    "maskContentUnits",
    "mask-type",
    "patternUnits",
    "patternContentUnits",
    "patternTransform",
    "markerUnits",
    "markerWidth",
    "markerHeight",
    "refX",
    "refY",
    "orient",
    "filterUnits",
    "primitiveUnits",
    "in",
    "in2",
    "result",
    "mode",
    "type",
    "values",
    "tableValues",
    "slope",
    "intercept",
    "amplitude",
    "exponent",
    "operator",
    "k1",
    "k2",
    "k3",
    "k4",
    "order",
    "kernelMatrix",
    "divisor",
    "bias",
    "targetX",
    "targetY",
    "edgeMode",
    "preserveAlpha",
    "surfaceScale",
    "diffuseConstant",
    "specularConstant",
    "specularExponent",
    "kernelUnitLength",
    "scale",
    "xChannelSelector",
    "yChannelSelector",
    "azimuth",
    "elevation",
    "z",
    "pointsAtX",
    "pointsAtY",
    "pointsAtZ",
    "limitingConeAngle",
    "flood-color",
    "flood-opacity",
    "lighting-color",
    "stdDeviation",
    "radius",
    "baseFrequency",
    "numOctaves",
    "seed",
    "stitchTiles",
    "media",
];

/// Deepest nesting of elements.
const DEEPEST: usize = 200;

/// Rewrites the drawing.
pub(super) fn clean(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| crate::disk::not_utf8(bytes).0)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let options = ParsingOptions { allow_dtd: true, nodes_limit: 1_000_000, ..ParsingOptions::default() };
    let document =
        Document::parse_with_options(text, options).map_err(|e| format!("cannot be read as SVG: {e}"))?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" || !is_drawing(root) {
        return Err("is not an SVG drawing".into());
    }
    let mut out = String::with_capacity(text.len());
    element(root, 0, &mut out)?;
    out.push('\n');
    Ok(out.into_bytes())
}

fn is_drawing(node: Node) -> bool {
    matches!(node.tag_name().namespace(), None | Some(SVG))
}

fn element(node: Node, depth: usize, out: &mut String) -> Result<(), String> {
    if depth > DEEPEST {
        return Err("is nested too deeply".into());
    }
    let name = node.tag_name().name();
    if name == "image" && is_drawing(node) {
        return Err("contains another picture: put that beside it as a separate file".into());
    }
    // The words of a link stay, its target goes.
    if name == "a" && is_drawing(node) {
        return children(node, depth, out);
    }
    if !is_drawing(node) || !ELEMENTS.contains(&name) {
        return Ok(());
    }
    if name == "style" {
        let rules: String = node.children().filter_map(|child| child.text()).collect();
        if is_harmless(&rules) {
            let _ = write!(out, "<style>{}</style>", escaped(&rules));
        }
        return Ok(());
    }
    let _ = write!(out, "<{name}");
    if depth == 0 {
        let _ = write!(out, " xmlns=\"{SVG}\"");
    }
    let both = node.attributes().any(|a| a.namespace().is_none() && a.name() == "href");
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        let kept = match attribute.namespace() {
            None if name == "href" => value.starts_with('#'),
            None => ATTRIBUTES.contains(&name) && is_harmless(value),
            Some(XLINK) => name == "href" && value.starts_with('#') && !both,
            Some("http://www.w3.org/XML/1998/namespace") => {
                if matches!(name, "space" | "lang") {
                    let _ = write!(out, " xml:{name}=\"{}\"", escaped(value));
                }
                false
            }
            Some(_) => false,
        };
        if kept {
            let _ = write!(out, " {name}=\"{}\"", escaped(value));
        }
    }
    if !node.has_children() {
        out.push_str("/>");
        return Ok(());
    }
    out.push('>');
    children(node, depth, out)?;
    let _ = write!(out, "</{name}>");
    Ok(())
}

fn children(node: Node, depth: usize, out: &mut String) -> Result<(), String> {
    for child in node.children() {
        match child.text() {
            Some(text) if child.is_text() => out.push_str(&escaped(text)),
            _ if child.is_element() => element(child, depth + 1, out)?,
            _ => {}
        }
    }
    Ok(())
}

/// Whether a value or a style sheet fetches nothing: it refers only to places in the drawing.
fn is_harmless(value: &str) -> bool {
    let plain: String = value.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase();
    // Escapes and comments could spell what is looked for here.
    let hidden = plain.contains('\\') || plain.contains("/*") || plain.contains('@') || plain.contains("<!");
    let calls = [
        "javascript:",
        "expression(",
        "image(",
        "image-set(",
        "src(",
        "cross-fade(",
        "element(",
        "-moz-binding",
        "behavior:",
    ];
    let fetches = plain
        .match_indices("url(")
        .any(|(at, _)| !plain[at + 4..].trim_start_matches(['"', '\'']).starts_with('#'));
    !hidden && !fetches && !calls.iter().any(|call| plain.contains(call))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_runs_or_fetches_is_left() {
        let hostile = r##"<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e "marker">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:h="http://www.w3.org/1999/xhtml" onload="marker()" width="10" viewBox="0 0 10 10">
<!-- marker --><metadata>marker</metadata><script>marker</script><h:script>marker</h:script>
<foreignObject><h:body>marker</h:body></foreignObject><animate attributeName="href" values="javascript:marker"/>
<set attributeName="onclick" to="marker"/><style>@import url(http://marker)</style><style>.a{fill:u\72l(//marker)}</style>
<style>.b{fill:red}</style><a href="http://marker"><text x="1" onclick="marker">kept &lt;words&gt;</text></a>
<use xlink:href="http://marker#x"/><use href="data:marker"/><use xlink:href="#g"/>
<rect fill="url(http://marker)" style="background:url('//marker')" stroke="url(#g)" width="3"/><path d="M0 0z" data-x="marker"/>
</svg>"##;
        let cleaned = String::from_utf8(clean(hostile.as_bytes()).unwrap()).unwrap();
        assert!(!cleaned.to_lowercase().contains("marker"), "{cleaned}");
        for kept in [
            "viewBox=\"0 0 10 10\"",
            ">kept &lt;words&gt;<",
            "<use href=\"#g\"/>",
            "stroke=\"url(#g)\"",
            ".b{fill:red}",
            "d=\"M0 0z\"",
        ] {
            assert!(cleaned.contains(kept), "{kept}: {cleaned}");
        }
        assert_eq!(clean(cleaned.as_bytes()).unwrap(), cleaned.as_bytes(), "it stays as it is");
        for bad in [
            "<svg",
            "<g/>",
            "<svg xmlns='http://www.w3.org/2000/svg'><image href='x'/></svg>",
            "<svg>\u{0}</svg>",
        ] {
            assert!(clean(bad.as_bytes()).is_err(), "{bad}");
        }
    }
}
