/**
 * Prints how long an administrator waits who moves in with 5,000 people, each with a course, half with money: the fate of all rows, bringing
 * them in parts of 200, the same once more, and the undo; through the built server. Exits with 1 where a row is lost or doubled, or what
 * was brought is not undone. Run: npm run bench:move-in (ROWS=500 for fewer)
 */
import { rmSync } from "node:fs";
import { openDatabase } from "#db/client.ts";
import { newId } from "#platform/ids/ids.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const count = Number(process.env.ROWS ?? 5_000);
const atOnce = 100;
const list = Array.from(
  { length: count },
  (_, at) =>
    `Person ${at},moved-${at}@many.test,0803 ${at},${at % 2 ? "ielts" : "sat"},${at % 2 ? 50_000 : ""},${at % 4 === 1 ? 22_500 : ""},31/12/2099`,
);

const dataDir = temporaryFolder("bench");
const postgres = await startEmbeddedPostgres({ dataDir });
const server = await startServer({ env: { DATABASE_URL: postgres.ownerUrl } });
const database = openDatabase(postgres.ownerUrl, { max: 2 });
try {
  const admin = await makeAccount(database.db, new Date(), { role: "admin" });
  const call = async (method: string, path: string, body?: object | FormData) => {
    // A log-in of the moment, however long the bench runs.
    const { headers } = await makeSession(database.db, new Date(), admin.id);
    const isForm = body instanceof FormData;
    const response = await fetch(`${server.url}/api/staff/move-in${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer.data;
  };
  const timed = async <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> => {
    const startedMs = performance.now();
    const answer = await work();
    console.log(`${name}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
    return answer;
  };
  const form = new FormData();
  form.append("file", new File([["Name,Email,Phone,Course,Paid,Owes,Due", ...list].join("\n")], "people.csv"));
  const { rows } = await timed(`the fate of ${count} rows`, () => call("POST", "/preview", form));
  const id = newId();
  const bring = async () => {
    let brought = 0;
    for (let from = 0; from < rows.length; from += atOnce) {
      const part = rows.slice(from, from + atOnce).map(({ row }: { row: object }) => row);
      brought += (await call("POST", "/people", { list: id, name: "people.csv", areInvited: false, rows: part }))
        .brought;
    }
    return brought;
  };
  const first = await timed("brought", bring);
  const second = await timed("the same once more", bring);
  const undone = await timed("undone", async () => {
    for (let sum = 0; ; ) {
      const answer = await call("DELETE", `/lists/${id}`);
      sum += answer.undone;
      if (answer.left === 0) return sum;
    }
  });
  console.log(`${first} brought, ${second} twice, ${undone} undone`);
  process.exitCode = first === count && second === 0 && undone === count ? 0 : 1;
} finally {
  await database.close();
  await server.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
