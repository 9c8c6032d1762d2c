/**
 * Prints how well the time of an answer tells known addresses from unknown ones: 2,000 samples a call, known and unknown in
 * turn, as the area under the ROC curve (0.5: not at all; at most 0.6 is requested). Exits with 1 above that.
 * Run: npm run bench:account-timing (about six minutes, mostly the floor under the answers)
 */

import { newCaller, startAccountServer } from "./support/account-server.ts";
import { areaUnderCurve, timeInTurn } from "./support/timing.ts";

const pairs = Number(process.env.PAIRS ?? 1000);
/** Pairs under way at once: people do not wait for each other either. */
const lanes = 4;
const maxAllowed = 0.6;

const server = await startAccountServer(pairs);
let strangers = 0;
const stranger = () => `stranger-${++strangers}@mail.test`;

const calls: [name: string, path: string, expected: number, payload: (email: string) => object][] = [
  ["login", "/api/students/login", 401, (email) => ({ email, password: "Wrong7Kettle" })],
  ["sign-up", "/api/students/submit", 200, (email) => ({ fullName: "Ada Obi", email, password: "Danfo9Sunrise" })],
  ["forgotten password", "/api/students/forgot-password", 200, (email) => ({ email })],
];

try {
  let isFine = true;
  for (const [name, path, expected, payload] of calls) {
    const send = async (email: string) => {
      const { status, text } = await server.post(path, payload(email), newCaller());
      if (status !== expected) throw new Error(`${name} answered ${status}: ${text}`);
    };
    for (let round = 0; round < 20; round += 1) await send(stranger());
    const share = Math.floor(pairs / lanes);
    const parts = await Promise.all(
      Array.from({ length: lanes }, (_, lane) =>
        timeInTurn(
          share,
          (round) => send(server.emails[lane * share + round] ?? ""),
          () => send(stranger()),
        ),
      ),
    );
    const known = parts.flatMap(({ ones }) => ones);
    const unknown = parts.flatMap(({ others }) => others);
    const area = areaUnderCurve(known, unknown);
    const middle = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]?.toFixed(1);
    console.log(
      `${name}: area ${area.toFixed(3)} over ${known.length + unknown.length} samples, median known ${middle(known)} ms, unknown ${middle(unknown)} ms`,
    );
    if (area > maxAllowed) isFine = false;
  }
  process.exitCode = isFine ? 0 : 1;
} finally {
  await server.stop();
}
