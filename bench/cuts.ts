/**
 * Cuts the database's connections under eight writers that never pause, 100 times in each of four ways, and prints what
 * became of the process, of the answers and of the posts that were acknowledged. Fewer or more rounds: ROUNDS=10.
 * Run: npm run bench:cuts
 */
import { cutUnderWriters } from "#tests/support/cuts.ts";

const rounds = Number(process.env.ROUNDS ?? 100);
const rows = await cutUnderWriters({
  rounds,
  report: ({ kind, cuts }) => console.log(`${kind}: ${cuts} cuts done`),
});
console.table(
  rows.map(({ kind, cuts, exits, acknowledged, lost, doubled, refusals, recoveriesMs }) => ({
    kind,
    cuts,
    exits,
    acknowledged,
    lost,
    doubled,
    "503": refusals["503"] ?? 0,
    "429": refusals["429"] ?? 0,
    "500": refusals["500"] ?? 0,
    other: Object.entries(refusals)
      .filter(([status]) => !["503", "429", "500"].includes(status))
      .map(([status, times]) => `${times} × ${status}`)
      .join(", "),
    "back after, median ms": Math.round(recoveriesMs[Math.floor(recoveriesMs.length / 2)] ?? Number.NaN),
    "at most ms": Math.round(recoveriesMs.at(-1) ?? Number.NaN),
  })),
);
const isGood = rows.every(
  ({ exits, lost, doubled, refusals }) =>
    exits + lost + doubled === 0 && Object.keys(refusals).every((status) => status === "503" || status === "429"),
);
process.exitCode = isGood ? 0 : 1;
