//! A plot as SVG: lines over two logarithmic scales, readable on a light and on a dark page.

use judge_core::base::text::xml;
use std::fmt::Write;

/// A line of the plot. Its name is drawn at its end.
pub struct Series {
    pub name: String,
    /// Cells and milliseconds.
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
/// The margins of the plot: left, right, top, bottom. The right one has the names of the lines.
const MARGINS: [f64; 4] = [64.0, 150.0, 44.0, 52.0];
/// The least vertical distance of two names.
const LINE_HEIGHT: f64 = 15.0;
/// Colours that colour-blind readers can tell apart, and lighter ones for a dark page.
/// Okabe and Ito, Color Universal Design, <https://jfly.uni-koeln.de/color/>.
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

/// A plot of the CPU time in milliseconds against the number of cells.
pub fn svg(title: &str, series: &[Series]) -> String {
    let [left, right, top, bottom] = MARGINS;
    let points = || series.iter().flat_map(|series| &series.points);
    let x = Axis::new(points().map(|point| point.0), left, WIDTH - right);
    let y = Axis::new(points().map(|point| point.1), HEIGHT - bottom, top);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
         height=\"{HEIGHT}\" role=\"img\">\n<title>{title}: time against cells</title>\n<style>{STYLE}</style>\n\
         <rect class=\"page\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
         <text class=\"title\" x=\"{left}\" y=\"24\">{}</text>\n",
        xml(title),
        title = xml(title)
    );
    draw_grid(&mut out, &x, &y);
    for (number, line) in series.iter().enumerate() {
        draw_line(&mut out, number % COLORS, line, &x, &y);
    }
    draw_names(&mut out, series, &x, &y);
    out + "</svg>\n"
}

/// A logarithmic scale over whole powers of ten.
struct Axis {
    first_power: f64,
    last_power: f64,
    /// The coordinates of the first and the last power.
    from: f64,
    to: f64,
}

impl Axis {
    /// A scale on which all values have a place.
    fn new(values: impl Iterator<Item = f64>, from: f64, to: f64) -> Axis {
        let (mut least, mut greatest) = (f64::MAX, f64::MIN_POSITIVE);
        for value in values {
            least = least.min(value);
            greatest = greatest.max(value);
        }
        let first_power = least.min(greatest).log10().floor();
        let last_power = greatest.log10().ceil().max(first_power + 1.0);
        Axis { first_power, last_power, from, to }
    }

    /// The coordinate of a value.
    fn place(&self, value: f64) -> f64 {
        let part = (value.log10() - self.first_power) / (self.last_power - self.first_power);
        self.from + part * (self.to - self.from)
    }

    /// The powers of ten and their coordinates.
    fn powers(&self) -> impl Iterator<Item = (i32, f64)> + '_ {
        let powers = self.first_power as i32..=self.last_power as i32;
        powers.map(|power| (power, self.place(10f64.powi(power))))
    }
}

/// Draws a line for each power of ten, its label, and the names of the axes.
fn draw_grid(out: &mut String, x: &Axis, y: &Axis) {
    let [left, right, top, bottom] = MARGINS;
    let (right, bottom) = (WIDTH - right, HEIGHT - bottom);
    for (power, at) in x.powers() {
        let _ = writeln!(out, "<line x1=\"{at:.1}\" y1=\"{top}\" x2=\"{at:.1}\" y2=\"{bottom}\"/>");
        draw_text(out, (at, bottom + 18.0), "middle", &power_of_ten(power));
    }
    for (power, at) in y.powers() {
        let _ = writeln!(out, "<line x1=\"{left}\" y1=\"{at:.1}\" x2=\"{right}\" y2=\"{at:.1}\"/>");
        draw_text(out, (left - 8.0, at + 4.0), "end", &power_of_ten(power));
    }
    draw_text(out, ((left + right) / 2.0, HEIGHT - 12.0), "middle", "cells");
    let middle = (top + bottom) / 2.0;
    let _ = writeln!(
        out,
        "<text transform=\"translate(18 {middle}) rotate(-90)\" text-anchor=\"middle\">CPU time, ms</text>"
    );
}

fn draw_text(out: &mut String, (x, y): (f64, f64), anchor: &str, text: &str) {
    let text = xml(text);
    let _ = writeln!(out, "<text x=\"{x:.0}\" y=\"{y:.0}\" text-anchor=\"{anchor}\">{text}</text>");
}

fn draw_line(out: &mut String, color: usize, series: &Series, x: &Axis, y: &Axis) {
    let places: Vec<String> = series
        .points
        .iter()
        .map(|point| format!("{:.1},{:.1}", x.place(point.0), y.place(point.1)))
        .collect();
    let _ = writeln!(out, "<polyline class=\"c{color}\" points=\"{}\"/>", places.join(" "));
    for point in &series.points {
        let (x, y) = (x.place(point.0), y.place(point.1));
        let _ = writeln!(out, "<circle class=\"n{color}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"/>");
    }
}

/// Draws the name of each line next to its last point, or below a name that is in its place.
fn draw_names(out: &mut String, series: &[Series], x: &Axis, y: &Axis) {
    let mut names: Vec<(f64, f64, usize)> = Vec::new();
    for (number, line) in series.iter().enumerate() {
        if let Some(point) = line.points.last() {
            names.push((y.place(point.1) + 4.0, x.place(point.0) + 8.0, number));
        }
    }
    names.sort_by(|a, b| a.0.total_cmp(&b.0));
    // Where the last name was drawn, and the first free height below it.
    let (mut last_x, mut free) = (0.0, 0.0);
    for (wanted, x, number) in names {
        let overlaps = (x - last_x).abs() < MARGINS[1] && wanted < free;
        let y = if overlaps { free } else { wanted };
        (last_x, free) = (x, y + LINE_HEIGHT);
        let (color, name) = (number % COLORS, xml(&series[number].name));
        let _ = writeln!(out, "<text class=\"n{color}\" x=\"{x:.0}\" y=\"{y:.0}\">{name}</text>");
    }
}

/// A power of ten as the label of an axis.
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
    fn every_line_of_a_plot_is_inside_and_has_its_name() {
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
