import { expect, it } from "vitest";
import { isOfService, usualPushServices } from "./push-services.ts";

it.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://web.push.apple.com/abc", true],
  ["https://wns2-by3p.notify.windows.com/w/?token=abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/fcm/send/abc", false],
  ["https://updates.push.services.mozilla.com:8443/x", false],
  ["https://fcm.googleapis.com.evil.test/x", false],
  ["https://evil.test/fcm.googleapis.com", false],
  ["https://evilnotify.windows.com.test/", false],
  ["https://me@fcm.googleapis.com/x", false],
  ["https://fcm.googleapis.com@evil.test/x", false],
  ["https://127.0.0.1/x", false],
  ["https://[::1]/x", false],
  ["https://169.254.169.254/latest", false],
  ["file:///etc/passwd", false],
  ["", false],
  [`https://fcm.googleapis.com/${"x".repeat(1_000)}`, false],
])("an address of a push service is known: %s", (address, isKnown) => {
  expect(isOfService(address, usualPushServices)).toBe(isKnown);
});
