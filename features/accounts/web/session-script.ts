import { paths } from "#lib/paths.ts";
import { storageKeys } from "../texts.ts";

/**
 * The browser's session before anything else runs: a small script in the head of every page, public or not. What it decides
 * is the rule `liveToken` of session-rules.ts; a test holds the two together.
 *
 * A session without Remember Password is the browser's for as long as one tab is open (AUTH-09). Storage cannot tell that, so a
 * tab that has none asks the open ones over a channel. The answer is a word, not the token: that is in local storage, and
 * counts in a tab once another one has reported that it still does, or has just put it there.
 */

/** Dispatched on `window` when another tab has shared its session with this one. */
export const sessionShared = "session-shared";

/** How long a page waits for the other tabs before it takes itself for no one's: a busy phone answers late. One that answers later is still heard. */
export const askForMs = 1000;

/** `unwalled` of the page's window, as far as it is about the session. */
export type SessionScope = {
  /** The session's token, "" when no one is logged in, undefined where storage is forbidden. */
  token(): string | undefined;
  /** Done when the other tabs have answered or had their time; undefined when there was nothing to ask. */
  asked?: Promise<unknown>;
  /** Whose pages a staff member sees in this tab. */
  viewing?: { id: string; name: string; token: string; endsAtMs: number };
};

/**
 * A tab in which a staff member sees a student's pages (decision 038): what it stores lies in the tab alone, it answers no other tab,
 * and it shows the student's own pages only. The page before it wrote the staff member's token last.
 */
const viewing = `try{if(v=JSON.parse((s=sessionStorage).getItem(${JSON.stringify(storageKeys.viewing)}))){u.viewing=v;s.setItem(k,v.token);
Object.defineProperties(window,{localStorage:{value:s},indexedDB:{value:void 0}});
if(!/^\\/dashboard(\\/|$)/.test(location.pathname))location.replace(${JSON.stringify(paths.dashboard())})}}catch(e){}`;

export const sessionScript = `(u=>{var k=${JSON.stringify(storageKeys.token)},c,s,v,no=t=>/^(undefined|null)?$/.test(t),
take=shared=>{try{var s=sessionStorage,l=v?s:localStorage,t=l.getItem(k);
if(no(t)||no(s.getItem(k))&&!shared&&l.getItem(${JSON.stringify(storageKeys.remember)})!=="true"){s.removeItem(k);return""}
s.setItem(k,t);return t}catch(e){}};
${viewing}
u.token=()=>take();
addEventListener("storage",m=>{if(m.key===k&&m.newValue)take(1)});
if(!v)try{c=new BroadcastChannel("unwalled_session");
c.onmessage=m=>{if(m.data==="ask")take()&&c.postMessage("here");else take()||take(1)&&dispatchEvent(new Event("${sessionShared}"))};
if(take()===""&&!no(localStorage.getItem(k)))u.asked=new Promise(r=>{addEventListener("${sessionShared}",r);setTimeout(r,${askForMs});c.postMessage("ask")})}catch(e){}
})(window.unwalled=window.unwalled||{})`;

/** Waits, in the browser, until the other tabs were asked for their session; undefined when no one was asked. */
export const sessionRequest = (): Promise<unknown> | undefined =>
  (globalThis as { unwalled?: Partial<SessionScope> }).unwalled?.asked;
