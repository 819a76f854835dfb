//! A plot as SVG: lines over two logarithmic scales, readable on a light and on a dark page.

use judge_core::base::text::xml;
use std::fmt::Write;

/// A line of the plot: its name stands at its end.
pub struct Series {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
/// Around the field of the plot: left, right, top, bottom. To the right stand the names.
const MARGINS: [f64; 4] = [64.0, 150.0, 44.0, 52.0];
/// The least distance of two names.
const LINE_HEIGHT: f64 = 15.0;
/// Okabe and Ito's colours, told apart by everybody; on a dark page lighter ones.
const STYLE: &str = "
.page { fill: #ffffff; } svg { font: 13px system-ui, sans-serif; fill: #24292f; }
line { stroke: #d0d7de; } polyline { fill: none; stroke-width: 2; } .title { font-weight: 600; }
.c0 { stroke: #0072b2; } .c1 { stroke: #d55e00; } .c2 { stroke: #009e73; } .c3 { stroke: #b0579a; }
.c4 { stroke: #b58900; } .c5 { stroke: #6e7781; }
text { stroke: none; } circle { stroke: none; }
.n0 { fill: #0072b2; } .n1 { fill: #d55e00; } .n2 { fill: #007a59; } .n3 { fill: #b0579a; }
.n4 { fill: #8a6800; } .n5 { fill: #6e7781; }
@media (prefers-color-scheme: dark) {
.page { fill: #0d1117; } svg { fill: #e6edf3; } line { stroke: #30363d; }
.c0 { stroke: #56b4e9; } .c1 { stroke: #ff8c42; } .c2 { stroke: #2fc296; } .c3 { stroke: #e09bd0; }
.c4 { stroke: #e6c040; } .c5 { stroke: #9aa4ae; }
.n0 { fill: #56b4e9; } .n1 { fill: #ff8c42; } .n2 { fill: #2fc296; } .n3 { fill: #e09bd0; }
.n4 { fill: #e6c040; } .n5 { fill: #9aa4ae; }
}
";
const COLORS: usize = 6;

/// Time in milliseconds against cells.
pub fn svg(title: &str, series: &[Series]) -> String {
    let [left, right, top, bottom] = MARGINS;
    let points = || series.iter().flat_map(|series| &series.points);
    let (first_x, last_x) = bounds(points().map(|point| point.0));
    let (first_y, last_y) = bounds(points().map(|point| point.1));
    let place = |value: f64, first: f64, last: f64, from: f64, to: f64| {
        from + (value.log10() - first) / (last - first) * (to - from)
    };
    let x = |value: f64| place(value, first_x, last_x, left, WIDTH - right);
    let y = |value: f64| place(value, first_y, last_y, HEIGHT - bottom, top);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
         height=\"{HEIGHT}\" role=\"img\">\n<title>{title}: time against cells</title>\n<style>{STYLE}</style>\n\
         <rect class=\"page\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
         <text class=\"title\" x=\"{left}\" y=\"24\">{}</text>\n",
        xml(title),
        title = xml(title)
    );
    let text = |x: f64, y: f64, anchor: &str, text: &str| {
        format!("<text x=\"{x:.0}\" y=\"{y:.0}\" text-anchor=\"{anchor}\">{}</text>\n", xml(text))
    };
    for power in first_x as i32..=last_x as i32 {
        let at = x(10f64.powi(power));
        let _ = writeln!(
            out,
            "<line x1=\"{at:.1}\" y1=\"{top}\" x2=\"{at:.1}\" y2=\"{}\"/>",
            HEIGHT - bottom
        );
        out += &text(at, HEIGHT - bottom + 18.0, "middle", &power_of_ten(power));
    }
    for power in first_y as i32..=last_y as i32 {
        let at = y(10f64.powi(power));
        let _ = writeln!(
            out,
            "<line x1=\"{left}\" y1=\"{at:.1}\" x2=\"{}\" y2=\"{at:.1}\"/>",
            WIDTH - right
        );
        out += &text(left - 8.0, at + 4.0, "end", &power_of_ten(power));
    }
    out += &text((left + WIDTH - right) / 2.0, HEIGHT - 12.0, "middle", "cells");
    let middle = (top + HEIGHT - bottom) / 2.0;
    let _ = writeln!(
        out,
        "<text transform=\"translate(18 {middle}) rotate(-90)\" text-anchor=\"middle\">CPU time, ms</text>"
    );
    for (number, line) in series.iter().enumerate() {
        let color = number % COLORS;
        let places: Vec<String> = line
            .points
            .iter()
            .map(|point| format!("{:.1},{:.1}", x(point.0), y(point.1)))
            .collect();
        let _ = writeln!(out, "<polyline class=\"c{color}\" points=\"{}\"/>", places.join(" "));
        for point in &line.points {
            let (x, y) = (x(point.0), y(point.1));
            let _ =
                writeln!(out, "<circle class=\"n{color}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"/>");
        }
    }
    // A name beside the last point of its line, lower where another name stands already.
    let mut names: Vec<(f64, f64, usize)> = Vec::new();
    for (number, line) in series.iter().enumerate() {
        names.extend(line.points.last().map(|point| (y(point.1) + 4.0, x(point.0) + 8.0, number)));
    }
    names.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut free = [(0.0, 0.0); 1];
    for (at, x, number) in names {
        let overlaps = (x - free[0].1).abs() < MARGINS[1] && at < free[0].0;
        let y = if overlaps { free[0].0 } else { at };
        free[0] = (y + LINE_HEIGHT, x);
        let (color, name) = (number % COLORS, xml(&series[number].name));
        let _ = writeln!(out, "<text class=\"n{color}\" x=\"{x:.0}\" y=\"{y:.0}\">{name}</text>");
    }
    out + "</svg>\n"
}

/// The powers of ten around all values.
fn bounds(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, most) =
        values.fold((f64::MAX, f64::MIN_POSITIVE), |(a, b), value| (a.min(value), b.max(value)));
    let first = least.min(most).log10().floor();
    (first, most.log10().ceil().max(first + 1.0))
}

fn power_of_ten(power: i32) -> String {
    match power {
        -3..=2 => 10f64.powi(power).to_string(),
        3..=5 => format!("{} k", 10f64.powi(power - 3)),
        6..=8 => format!("{} M", 10f64.powi(power - 6)),
        _ => format!("1e{power}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_a_plot_stands_inside_with_its_name() {
        let line =
            |name: &str, points: &[(f64, f64)]| Series { name: name.into(), points: points.into() };
        let ours = line("main", &[(225.0, 0.6), (1e4, 0.7), (1.6e7, 93.0)]);
        let series = [ours, line("<slow>", &[(225.0, 3.0), (1e4, 9500.0)]), line("none", &[])];
        let text = svg("a & b", &series);
        for (part, times) in [
            ("<svg", 1),
            ("</svg>", 1),
            ("<polyline", 3),
            ("<circle", 5),
            (">main</text>", 1),
            (">&lt;slow&gt;</text>", 1),
            ("a &amp; b", 2),
            ("none", 0),
            ("CPU time, ms", 1),
            ("NaN", 0),
        ] {
            let found = text.matches(part).count();
            assert!(
                found == times || (part == "none" && !text.contains(">none<")),
                "{part}: {found}\n{text}"
            );
        }
        let places = text.lines().filter(|line| line.starts_with("<circle"));
        for place in places {
            let number = |name: &str| -> f64 {
                let from = place.split_once(name).expect("it has one").1;
                from[2..].split_once('"').expect("it is quoted").0.parse().expect("it is a number")
            };
            assert!(
                (0.0..=WIDTH).contains(&number(" cx")) && (0.0..=HEIGHT).contains(&number(" cy"))
            );
        }
        // Without a point there is nothing to draw, and nothing to divide by.
        assert!(!svg("", &[]).contains("NaN"));
    }
}
