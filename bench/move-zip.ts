/**
 * Prints how long the zip of an academy of 20,000 students and 1,300 pictures takes, and how much memory more the server has during it: taken along, looked at,
 * brought into the same academy under other addresses, and undone; through the built server. Exits with 1 where the second zip has other files of
 * courses and posts than the first, or taking the students along takes more than 60 MB. Run: npm run bench:move-zip (STUDENTS=500 for fewer)
 */
import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { openDatabase } from "#db/client.ts";
import { partBytes } from "#features/uploads/texts.ts";
import { newId } from "#platform/ids/ids.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { startServer } from "#tests/support/running-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { crcsIn } from "#tests/support/zip-entries.ts";

const students = Number(process.env.STUDENTS ?? 20_000);
const maxWritingMb = 60;
const dataDir = temporaryFolder("bench");
const postgres = await startEmbeddedPostgres({ dataDir });
const server = await startServer({ env: { DATABASE_URL: postgres.ownerUrl } });
const database = openDatabase(postgres.ownerUrl, { max: 2 });
const { db } = database;
const memoryMb = (name: "VmHWM" | "VmRSS") =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;

try {
  const admin = await makeAccount(db, new Date(), { role: "admin" });
  const headers = async () => (await makeSession(db, new Date(), admin.id)).headers;
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}/api/staff/move-in${path}`, {
      method,
      headers: { ...(await headers()), ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status !== 200) throw new Error(`${response.status}: ${(await response.text()).slice(0, 300)}`);
    return response;
  };
  const take = async () => Buffer.from(await (await call("POST", "/archive")).arrayBuffer());
  /** Again from `next` until it is null. */
  const parts = async (path: string, body: object) => {
    const sum = { things: 0, brought: 0 };
    for (let from: number | null = 0; from !== null; ) {
      const response: Response = await call("POST", path, { ...body, from });
      const { data }: { data: { things?: object[]; brought?: number; next: number | null } } = await response.json();
      sum.things += data.things?.length ?? 0;
      sum.brought += data.brought ?? 0;
      from = data.next;
    }
    return sum;
  };
  const measured = async <Answer>(
    name: string,
    work: () => Promise<Answer>,
  ): Promise<{ answer: Answer; mb: number }> => {
    writeFileSync(`/proc/${server.pid}/clear_refs`, "5"); // starts the high-water mark again
    const [startedMs, before] = [performance.now(), memoryMb("VmRSS")];
    const answer = await work();
    const mb = memoryMb("VmHWM") - before;
    console.log(
      `${name}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s, ${mb.toFixed(0)} MB more at the peak`,
    );
    return { answer, mb };
  };

  await db.execute(sql`
    insert into accounts (id, email, full_name, phone, password_hash, email_verified_at, created_at, updated_at)
    select gen_random_uuid(), 'zip-' || n || '@many.test', 'Person ' || n, '0803 ' || n, password_hash, now(), now(), now()
    from accounts, generate_series(1, ${students}::int) n where id = ${admin.id}`);
  await db.execute(sql`
    insert into account_roles (account_id, role) select id, 'student' from accounts where email like 'zip-%@many.test' on conflict do nothing`);
  // What the first request needs is there.
  await call("GET", "/lists");

  const { mb } = await measured(`${students} students taken along, for the first time of the process`, take);
  const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer();
  await db.execute(sql`
    insert into lesson_assets (id, course_id, kind, name, content_type, content)
    select gen_random_uuid(), c.id, 'picture', 'noise-' || n || '.webp', 'image/webp', ${noise}
    from (select id from courses order by slug limit 26) c, generate_series(1, 50) n`);
  const { answer: zip } = await measured("the same with 1,300 pictures", take);
  console.log(`${(zip.length / 1e6).toFixed(0)} MB`);
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const own = { ...(await headers()), "tus-resumable": "1.0.0" };
  const begun = await fetch(`${server.url}/api/uploads`, {
    method: "POST",
    headers: {
      ...own,
      "upload-length": String(zip.length),
      "upload-metadata": `filename ${base64("academy.zip")},purpose ${base64("move-in.academy")}`,
    },
  });
  const url = new URL(begun.headers.get("location") ?? "", `${server.url}/api/uploads`);
  await measured("sent", async () => {
    for (let at = 0; at < zip.length; at += partBytes * 8) {
      const sent = await fetch(url, {
        method: "PATCH",
        headers: { ...own, "upload-offset": String(at), "content-type": "application/offset+octet-stream" },
        body: new Uint8Array(zip.subarray(at, at + partBytes * 8)),
      });
      if (!sent.ok) throw new Error(`${sent.status}: ${await sent.text()}`);
    }
  });
  const upload = url.pathname.split("/").at(-1) ?? "";
  const list = newId();
  await measured("looked at, all of it there", () => parts("/zip/preview", { upload }));
  // Nothing of the zip is here any more: what students have stays at other addresses.
  await db.execute(sql`update courses set slug = 'old-' || slug`);
  await db.execute(sql`delete from posts`);
  await measured("looked at, all of it new", () => parts("/zip/preview", { upload }));
  const { answer } = await measured("brought", () => parts("/zip", { upload, list, replaces: false }));
  const again = await take();
  const [first, second] = [await crcsIn(zip), await crcsIn(again)];
  const differ = [...first].filter(
    ([name, crc]) => /^(courses|lessons|posts)\//.test(name) && second.get(name) !== crc,
  );
  await measured("undone", async () => {
    for (let left = 1; left > 0; ) ({ left } = (await (await call("DELETE", `/lists/${list}`)).json()).data);
  });
  console.log(`${answer.brought} things brought, ${first.size} files, ${differ.length} of them differ`);
  process.exitCode = differ.length === 0 && mb <= maxWritingMb ? 0 : 1;
} catch (error) {
  for (const line of server.output().split("\n")) if (line.startsWith("{")) console.log(line.slice(0, 420));
  throw error;
} finally {
  await database.close();
  await server.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
