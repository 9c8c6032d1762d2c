import { provideCaller } from "#ui/api/own-call.ts";
import { tutorTexts } from "../texts.ts";

/** The keys are the product's (docs/REQUIREMENTS.md). */
const tokenKey = "unwalled_token";
const forgotten = [tokenKey, "unwalled_remember", "userProfile", "userImage"];

/**
 * Lets the forms of public pages send as the person who is logged in at this browser. A session that the server no longer knows is
 * forgotten, so that the page shows a visitor and the next try is a visitor's. Storage can be forbidden by the browser.
 */
export const provideStoredCaller = () =>
  provideCaller({
    token() {
      try {
        return sessionStorage.getItem(tokenKey);
      } catch {
        return null;
      }
    },
    ended(token) {
      try {
        if (sessionStorage.getItem(tokenKey) !== token) return;
        for (const area of [sessionStorage, localStorage]) for (const key of forgotten) area.removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
    noSession: tutorTexts.sessionOver,
  });
