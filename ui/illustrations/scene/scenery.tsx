import { round } from "../blocks.ts";

/** Where things are in the view, in the units of the drawing that it fills. */
export type SceneryProps = {
  width: number;
  height: number;
  /** Height of the horizon from the top. */
  horizon: number;
  sunX: number;
  sunY: number;
  sunRadius: number;
  /** Smaller than 1 sets houses and hills back, for small windows. */
  zoom?: number;
};

type Roof = "r1" | "r2" | "r3";
/** Left edge as a share of the width; drop below the horizon, width and height on the board of 640. */
type House = { left: number; drop: number; width: number; height: number; roof: Roof };

// The one behind the others is painted first.
const backRow: House[] = [{ left: 0.585, drop: -6, width: 54, height: 44, roof: "r2" }];
const frontRow: House[] = [
  { left: 0.68, drop: 2, width: 62, height: 46, roof: "r1" },
  { left: 0.52, drop: 14, width: 48, height: 40, roof: "r3" },
  { left: 0.81, drop: -2, width: 52, height: 44, roof: "r3" },
  { left: 0.9, drop: 10, width: 60, height: 44, roof: "r2" },
  { left: 0.12, drop: 6, width: 56, height: 42, roof: "r1" },
  { left: 0.22, drop: 18, width: 50, height: 38, roof: "r2" },
  { left: 0.02, drop: 16, width: 48, height: 40, roof: "r3" },
];

const palms: [left: number, drop: number, scale: number][] = [
  [0.47, 46, 1],
  [0.845, 52, 0.8],
  [0.32, 44, 0.7],
];

// Twelve stars on a board 640 wide; every third is larger.
const stars: [x: number, y: number][] = [
  [70, 60],
  [150, 120],
  [230, 70],
  [300, 150],
  [360, 60],
  [470, 110],
  [540, 50],
  [590, 170],
  [110, 210],
  [250, 230],
  [520, 230],
  [40, 280],
];

/**
 * What is outside the wall: sky, sun, hills, brown roofs, palms and one telecoms mast. One drawing for day and night: the
 * inks are custom properties (illustrations.css), and what only the night has (`n`) is hidden by day.
 */
export function Scenery({ width: w, height: h, horizon, sunX, sunY, sunRadius, zoom = 1 }: SceneryProps) {
  // How large things are drawn: as on the board of 640, within bounds.
  const q = Math.max(0.42, Math.min(1.15, w / 640)) * zoom;
  const r = tenth;
  const at = (drop: number) => r(horizon + drop * q);
  const foot = `V${h}H0z`;
  return (
    <>
      <path className="s1" d={`M0 0h${w}v${h}H0z`} />
      <path className="s2" d={`M0 ${at(-176)}q${r(w / 4)}-${r(26 * q)} ${r(w / 2)} 0t${r(w / 2)} 0${foot}`} />
      <path className="s3" d={`M0 ${at(-72)}q${r(w / 4)}-${r(18 * q)} ${r(w / 2)} 0t${r(w / 2)} 0${foot}`} />
      <path className="n su" d={stars.map(([x, y], index) => dot((x * w) / 640, y, index % 3 ? 1.6 : 2.4)).join("")} />
      <circle className="ha" cx={r(sunX)} cy={r(sunY)} r={r(sunRadius * 1.36)} />
      <circle className="su" cx={r(sunX)} cy={r(sunY)} r={r(sunRadius)} />
      <circle className="n mo" cx={r(sunX + sunRadius / 3)} cy={r(sunY - sunRadius * 0.23)} r={r(sunRadius * 0.8)} />
      <path
        className="h1"
        d={`M0 ${at(-6)}c${r(w * 0.1)}-${r(34 * q)} ${r(w * 0.2)}-${r(44 * q)} ${r(w * 0.32)}-${r(22 * q)}s${r(w * 0.2)} ${r(20 * q)} ${r(w * 0.32)}-${r(8 * q)} ${r(w * 0.2)}-${r(30 * q)} ${r(w * 0.36)} ${r(6 * q)}${foot}`}
      />
      <path
        className="h2"
        d={`M0 ${at(26)}c${r(w * 0.16)}-${r(30 * q)} ${r(w * 0.26)}-${r(18 * q)} ${r(w * 0.4)}-${r(4 * q)}s${r(w * 0.34)} ${r(4 * q)} ${r(w * 0.6)}-${r(22 * q)}${foot}`}
      />
      <Houses row={backRow} w={w} horizon={horizon} q={q} />
      <Houses row={frontRow} w={w} horizon={horizon} q={q} />
      <g className="tr" transform={`translate(${r(w * 0.735)} ${at(-4)}) scale(${round(q)})`} strokeWidth="3">
        <path className="ln" d="M0 0V-92M-9 0L0-92 9 0M-6-34H6M-5-62H5" />
        <path className="ln wv" strokeWidth="2.5" d="M-9-104a13 13 0 0 1 18 0M-15-111a22 22 0 0 1 30 0" />
      </g>
      {palms.map(([left, drop, scale]) => (
        <path
          key={left}
          className="tr"
          transform={`translate(${r(w * left)} ${at(drop)}) scale(${round(scale * q)})`}
          d={palm}
        />
      ))}
      <path
        className="h3"
        d={`M0 ${at(50)}c${r(w * 0.2)}-${r(20 * q)} ${r(w * 0.34)}-${r(6 * q)} ${r(w * 0.52)} 0s${r(w * 0.3)}-${r(12 * q)} ${r(w * 0.48)}-${r(6 * q)}${foot}`}
      />
      <path
        className="pa"
        d={`M${r(w * 0.3)} ${h}C${r(w * 0.42)} ${r(h - (h - horizon) * 0.3)} ${r(w * 0.585)} ${at(64)} ${r(w * 0.545)} ${at(51)}h${r(w * 0.014)}C${r(w * 0.62)} ${at(66)} ${r(w / 2)} ${r(h - (h - horizon) * 0.3)} ${r(w * 0.44)} ${h}z`}
      />
    </>
  );
}

/** Walls, shaded sides, roofs and windows each as one path: nothing in a row of houses is in front of another's. */
function Houses({ row, w, horizon, q }: { row: House[]; w: number; horizon: number; q: number }) {
  let walls = "";
  let shades = "";
  let windows = "";
  const roofsOf: Record<Roof, string> = { r1: "", r2: "", r3: "" };
  for (const setup of row) {
    const x = w * setup.left;
    const y = horizon + setup.drop * q;
    const width = setup.width * q;
    const height = setup.height * q;
    const pane = `h${tenth(width * 0.14)}v${tenth(height * 0.3)}h${tenth(-width * 0.14)}z`;
    const sill = tenth(y + height * 0.3);
    walls += `M${tenth(x)} ${tenth(y)}h${tenth(width)}v${tenth(height)}h${tenth(-width)}z`;
    shades += `M${tenth(x + width * 0.62)} ${tenth(y)}h${tenth(width * 0.38)}v${tenth(height)}h${tenth(-width * 0.38)}z`;
    roofsOf[setup.roof] +=
      `M${tenth(x - 6 * q)} ${tenth(y)}l${tenth(width * 0.2)} ${tenth(-height * 0.5)}h${tenth(width * 0.6 + 12 * q)}l${tenth(width * 0.2)} ${tenth(height * 0.5)}z`;
    windows += `M${tenth(x + width * 0.16)} ${sill}${pane}M${tenth(x + width * 0.4)} ${sill}${pane}`;
  }
  return (
    <>
      <path className="wa" d={walls} />
      <path className="sh" d={shades} />
      {(["r1", "r2", "r3"] as const).map((roof) =>
        roofsOf[roof] ? <path key={roof} className={roof} d={roofsOf[roof]} /> : null,
      )}
      <path className="wi" d={windows} />
    </>
  );
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function dot(x: number, y: number, radius: number): string {
  return `M${tenth(x - radius)} ${tenth(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

const palm =
  "M-3 0C-2-30-6-52 2-74l5 1C1-52 4-30 4 0zM4-74c-14-14-30-12-38 0 12-4 24-4 38 0zM4-74c-6-18-22-26-34-20 14 4 24 10 34 20zM4-74c2-20 14-28 28-24-12 6-20 12-28 24zM4-74c14-12 30-10 38 4-12-6-24-6-38-4zM4-74c10-2 24 6 28 20-8-10-16-16-28-20zM4-74c-10 0-24 8-26 22 8-12 14-18 26-22z";
