/**
 * Prints how honest log-ins fare, 10 a second, while 50 a second of bad ones come in: honest ones must all get in, 99% of them
 * within 500 ms; the bad ones end at 429. Twice: the flood from one caller at many addresses, and from many callers at one
 * address. Exits with 1 otherwise.
 * Run: npm run bench:login-flood
 */
import { setTimeout as pause } from "node:timers/promises";
import { newCaller, startAccountServer } from "./support/account-server.ts";

const seconds = Number(process.env.SECONDS ?? 30);
const [honestPerSecond, badPerSecond] = [10, 50];
const maxMs = 500;

const server = await startAccountServer(honestPerSecond * seconds);

type Outcome = { status: number; ms: number };

/** Sends at a steady pace whatever the answers take. */
async function atPace(perSecond: number, send: (index: number) => Promise<Outcome>): Promise<Outcome[]> {
  const startedMs = performance.now();
  const sent: Promise<Outcome>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const dueMs = startedMs + (index * 1000) / perSecond;
    await pause(Math.max(0, dueMs - performance.now()));
    sent.push(send(index));
  }
  return Promise.all(sent);
}

const countOf = (outcomes: Outcome[]) =>
  [...Map.groupBy(outcomes, ({ status }) => status)].map(([status, { length }]) => `${length} × ${status}`).join(", ");

try {
  let isFine = true;
  const oneCaller = newCaller();
  const floods: [name: string, bad: (index: number) => [email: string, ip: string]][] = [
    ["one caller, many addresses", (index) => [`ghost-${index}@mail.test`, oneCaller]],
    ["many callers, one address", () => ["target@mail.test", newCaller()]],
  ];
  for (const [name, bad] of floods) {
    const [honest, flood] = await Promise.all([
      atPace(honestPerSecond, (index) =>
        server.post("/api/students/login", { email: server.emails[index], password: server.password }, newCaller()),
      ),
      atPace(badPerSecond, (index) => {
        const [email, ip] = bad(index);
        return server.post("/api/students/login", { email, password: "Wrong7Kettle" }, ip);
      }),
    ]);
    const times = honest.map(({ ms }) => ms).sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
    const refused = flood.filter(({ status }) => status === 429).length / flood.length;
    console.log(
      `${name}: honest ${countOf(honest)}, p50 ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; bad ${countOf(flood)}`,
    );
    if (p99 > maxMs || honest.some(({ status }) => status !== 200) || refused < 0.9) isFine = false;
  }
  process.exitCode = isFine ? 0 : 1;
} finally {
  await server.stop();
}
