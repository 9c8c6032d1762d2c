import { paths } from "#lib/paths.ts";
import { expect, expectSound, inFullOnly, test } from "./fixtures.ts";
import { enterAsDemoStudent } from "./students.ts";

test.use({ serviceWorkers: "allow" });

/** The half of push that is the browser maker's: a browser without a screen forbids notifications, and has no push service. */
const browserHalf = () => {
  Object.defineProperty(Notification, "permission", {
    get: () => (sessionStorage.getItem("leave") ? "granted" : "default"),
  });
  Notification.requestPermission = async () => {
    sessionStorage.setItem("leave", "yes");
    return "granted";
  };
  const key = (length: number) => "A".repeat(length);
  const made = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${Math.random().toString(36).slice(2)}`,
    toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: key(87), auth: key(22) } }),
    unsubscribe: async () => {
      sessionStorage.removeItem("subscribed");
      return true;
    },
  };
  PushManager.prototype.subscribe = async () => {
    sessionStorage.setItem("subscribed", "yes");
    return made as never;
  };
  PushManager.prototype.getSubscription = async () => (sessionStorage.getItem("subscribed") ? (made as never) : null);
};

for (const width of [360, 1280]) {
  test(
    `NOTE-01 SET-01 DASH-04 push is asked for by a tap and stays, and the title counts, ${width} px`,
    inFullOnly(width > 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(browserHalf);
      await enterAsDemoStudent(page, paths.settings());
      await expect(page).toHaveTitle(/^\(\d+\) Settings/);
      await page.getByRole("link", { name: /What reaches you, and when/ }).click();

      const here = page.getByText("Push on this device").locator("../..");
      await here.getByRole("button", { name: "Turn on" }).click();
      await expect(here).toContainText("Each one is under 1 KB.");
      await page.getByRole("checkbox", { name: "Grade by push" }).uncheck();
      await expect(page.getByRole("checkbox", { name: "Grade by push" })).not.toBeChecked();
      await page.reload();
      await expect(here).toContainText("Each one is under 1 KB.");
      await expect(page.getByRole("checkbox", { name: "Grade by push" })).not.toBeChecked();
      await expectSound(page, "the settings of notifications");

      await here.getByRole("button", { name: "Turn off" }).click();
      await expect(here).toContainText("Nothing is pushed to this device.");
    },
  );
}
