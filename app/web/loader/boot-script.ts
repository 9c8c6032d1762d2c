import { sessionScript } from "#features/accounts/web/session-script.ts";

/**
 * Runs in the head before the first paint, on every page: theme without a flash, marks that scripts run, that the whole page is
 * needed at once (the address leads to a section, or someone comes back to where they were; at the latest after 4 s), whose session this browser has (the header shows the avatar instead of Login; neither while other tabs are being asked for one), the remembered currency. Stored as text
 * because it must be inline; its hash is in the page's Content-Security-Policy. Storage can be forbidden, so every look is guarded.
 */
export const bootScript = `${sessionScript};(function(d,u){var e=d.documentElement,g=function(k){try{return localStorage.getItem(k)}catch(x){return null}};
e.classList.add("js");
var w=function(){e.dataset.whole=""};if(location.hash||(performance.navigation||{}).type)w();setTimeout(function(){if(e.dataset.drawn===void 0)w()},4e3);
var t=g("theme");if(t!=="dark"&&t!=="light")t=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";e.dataset.theme=t;
var c=g("currency");if(c==="USD"||c==="NGN")e.dataset.currency=c;
u.user=()=>{delete e.dataset.user;var p=u.token()&&g("userProfile");if(p&&p!=="undefined")try{p=JSON.parse(p);if(p&&typeof p==="object"){e.dataset.user="";return p}}catch(x){console.error("The stored profile cannot be read",x)}};
u.user();if(u.asked){e.dataset.asking="";u.asked.then(()=>{delete e.dataset.asking;u.user()})}
})(document,unwalled)`;
