const [barWidth, gap, blockHeight, nameHeight] = [20, 6, 8, 14] as const;
const height = 10 * blockHeight;

/** `name`: what stands under the column, a sign or two. */
export type ChartColumn = { key: string; amount: number; isLit?: boolean; name?: string };

/**
 * Amounts as columns of blocks on a dark wall, each block as much as `block`, of which no column has more than ten; what is less than nothing has none.
 * `label` names the table that has the figures: it is there for everybody, next to the chart.
 */
export function BlockChart({
  columns,
  block,
  label,
}: {
  columns: readonly ChartColumn[];
  block: number;
  label: string;
}) {
  const width = columns.length * (barWidth + gap) - gap;
  const hasNames = columns.some(({ name }) => name !== undefined);
  return (
    <svg
      viewBox={`0 0 ${width} ${height + (hasNames ? nameHeight : 0)}`}
      role="img"
      aria-label={label}
      className="w-full max-w-160"
    >
      {columns.map(({ key, amount, isLit, name }, at) => (
        <g key={key}>
          {Array.from({ length: Math.ceil(Math.max(0, amount) / block) }, (_, level) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
              key={level}
              x={at * (barWidth + gap)}
              y={height - (level + 1) * blockHeight + 1}
              width={barWidth}
              height={blockHeight - 1}
              className={isLit ? "fill-sun-400" : "fill-palm-400"}
            />
          ))}
          {name !== undefined && (
            <text
              x={at * (barWidth + gap) + barWidth / 2}
              y={height + nameHeight - 3}
              textAnchor="middle"
              fontSize="10"
              className="fill-on-wall-2"
            >
              {name}
            </text>
          )}
        </g>
      ))}
      <line x1="0" x2={width} y1={height} y2={height} className="stroke-wall-line" />
    </svg>
  );
}
