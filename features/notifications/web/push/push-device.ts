import { ask } from "#ui/api/ask.ts";
import { forgetSubscription, getNotificationSettings, saveSubscription } from "../../calls.ts";
import { readNote, writeNote } from "./push-note.ts";

/**
 * The state of push on this device. `install-first`: an iPhone's browser has push only for apps on the home screen. `blocked`: the person
 * forbade it, which only the browser's own settings take back.
 */
export type DevicePush = "none" | "install-first" | "blocked" | "off" | "on";

const isPhoneOfApple = () => /iPhone|iPad/.test(navigator.userAgent);
const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Where push is here for an account. */
export async function findPush(account: string): Promise<DevicePush> {
  if (!canPush()) return isPhoneOfApple() ? "install-first" : "none";
  if (Notification.permission === "denied") return "blocked";
  if (Notification.permission === "default" || readNote()?.account !== account) return "off";
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? "on" : "off";
}

/**
 * Asks the person for leave, unless they gave it, and has this device's pushes come. Call it from a tap: browsers ask only then. Returns
 * its state; `off` when the question was closed. Errors: ApiError, or what the browser reports where it cannot.
 */
export async function switchPushOn(account: string): Promise<DevicePush> {
  const leave = await Notification.requestPermission();
  if (leave !== "granted") return leave === "denied" ? "blocked" : "off";
  const { pushKey } = await ask(getNotificationSettings);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) };
  const subscription = await pushManager.subscribe(options).catch(async (error) => {
    // It was subscribed with another key: an academy that ran here before.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  await notify(account, subscription);
  return "on";
}

/** Ends this device's pushes, on the server first: nothing comes any more even where the browser stores its part. */
export async function switchPushOff(): Promise<DevicePush> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    await ask(forgetSubscription, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe().catch(() => false);
  }
  writeNote(null);
  return "off";
}

/** The address of this device at its push service; null where it has none. */
export async function pushEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Confirms once a day, and after each log-in, that this device still wants its pushes: they come under the log-in that did so last. Where
 * the browser dropped its part, it is made again. Without an error: the next page tries again.
 */
export async function savePush(account: string): Promise<void> {
  const note = readNote();
  if (note?.account !== account || Date.now() - note.notifiedAtMs < dayMs) return;
  if (!canPush() || Notification.permission !== "granted") return;
  await switchPushOn(account).catch(() => {});
}

/** The log-in is over, and with it what comes here; the same person's next one brings it back. */
export function restPush(account: string): void {
  const note = readNote();
  if (note?.account === account) writeNote({ account, notifiedAtMs: 0 });
}

async function notify(account: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  await ask(saveSubscription, { body: { endpoint: endpoint ?? subscription.endpoint, keys: { p256dh, auth } } });
  writeNote({ account, notifiedAtMs: Date.now() });
}

/** Base64url as bytes: not every browser takes the text. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
