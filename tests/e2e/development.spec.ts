import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#lib/project-root.ts";
import { freePort } from "../support/running-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { expect, test } from "./fixtures.ts";
import { demoPerson } from "./students.ts";

test("npm run dev: pages come from the sources, come to life, and are notified of changes; the server stays up", async ({
  page,
  allowErrors,
}) => {
  test.setTimeout(300_000);
  // React's own word in development: on the way from one layout to another the head's small scripts are not run again.
  allowErrors.push(/Encountered a script tag while rendering/);
  const [port, hotPort] = await Promise.all([freePort(), freePort()]);
  const dataDir = temporaryFolder("development");
  const root = projectRoot();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(path.join(root, "node_modules/.bin/node"), [path.join(root, "scripts/dev.mjs")], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      BASE_URL: url,
      DATA_DIR: dataDir,
      VITE_HMR_PORT: String(hotPort),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let message = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (message += text));
  const removed = new Promise((resolve) => child.once("exit", resolve));
  try {
    await expect.poll(() => message, { timeout: 150_000 }).toContain("Unwalled Academy is open at");

    const shown: string[] = [];
    page.on("console", (message) => shown.push(message.text()));
    const demo = demoPerson("student");
    // Once more where Vite loads the page again under our hands: it does so when it meets a package for the first time.
    await expect(async () => {
      await page.goto(`${url}/login`);
      await expect(page.locator("html")).toHaveAttribute("data-ready", "", { timeout: 20_000 });
      await page.getByLabel("Email").fill(demo.email);
      await page.getByLabel("Password", { exact: true }).fill(demo.password);
      await page.getByRole("button", { name: "Login", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: /^Hello, / })).toBeVisible({ timeout: 20_000 });
    }).toPass({ timeout: 90_000 });
    expect(shown).toContain("[vite] connected.");

    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(message).not.toContain("Restarting");
  } finally {
    child.kill("SIGTERM");
    await removed;
    rmSync(dataDir, { recursive: true, force: true });
  }
});
