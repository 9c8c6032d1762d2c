import { paths } from "#lib/paths.ts";

/**
 * Small scripts that are in the documents of login and dashboard and run before the first paint, long before the page is
 * alive on a slow phone. Each has its hash in the page's Content-Security-Policy. They are after the session's own
 * (session-script.ts).
 */

/** Does `work` when it is certain whether this tab has a session: at once, unless other tabs are being asked. */
const whenCertain = (script: string) => `(function(u,f){u.asked?u.asked.then(f):f()})(unwalled,function(){${script}})`;

/** On dashboard pages: a person who has no session is sent to login, and back here after it. */
export const dashboardGuardScript = whenCertain(
  `if(unwalled.token()==="")location.replace("${paths.login()}?next="+encodeURIComponent(location.pathname+location.search+location.hash))`,
);

/** On login and register: a person who has a session goes on. Requested pages are left to the page itself, which parses them. */
export const formGuardScript = whenCertain(
  `if(unwalled.token()&&!location.hash&&!/[?&]next=/.test(location.search))location.replace("${paths.dashboard()}")`,
);

type Stored = { pendingForm?: HTMLFormElement | null; isAlive?: boolean };
const storage = () => globalThis as unknown as { unwalled?: Stored };

/**
 * Holds back a form that is sent before the page is alive: a browser would otherwise send it to the server, which knows nothing
 * of it, and what was typed would be gone.
 */
export const deferFormsScript = `(function(u){addEventListener("submit",function(e){if(!u.isAlive){e.preventDefault();u.pendingForm=e.target}},true)})(window.unwalled=window.unwalled||{})`;

/**
 * The page is alive, which `html[data-ready]` tells as on the public pages: forms are its own now, and one that was sent
 * before is sent again.
 */
export function pageIsAlive(): void {
  document.documentElement.dataset.ready = "";
  const scope = storage();
  scope.unwalled ??= {};
  scope.unwalled.isAlive = true;
  const form = scope.unwalled.pendingForm;
  scope.unwalled.pendingForm = null;
  if (form?.isConnected) form.requestSubmit();
}
