/**
 * Reads that begin before the page is alive: a small script in the document asks for the data of the page at once, next to the
 * page's own scripts, and the page's call takes the answer over. On a slow line this saves a round trip.
 */

/**
 * Which addresses a page reads first. `page` is a regular expression for path and search. In the addresses `{1}`, `{2}` are
 * its groups, `{zone}` the viewer's time zone, `{from}` and `{to}` the first and last day of the weeks, from Monday on, that
 * the viewer's month touches.
 */
export type FirstReads = readonly (readonly [page: string, addresses: readonly string[]])[];

/** An answer that no one took over by then is old. */
const maxAgeMs = 10_000;

type Stored = { token: string; atMs: number; answer: Promise<Response> };
const savedNow = () => (globalThis as unknown as { unwalled?: { ahead?: Record<string, Stored> } }).unwalled?.ahead;

/**
 * The script, for the head of the document, before anything that it would wait for. `tokenExpression` is JavaScript whose
 * value is the session's token; nothing is read without one. It never throws: what could not be read ahead is read later.
 */
export function prefetchScript(pages: FirstReads, tokenExpression: string): string {
  return `(function(u,pages){var sent=u.ahead={};
function days(){var n=new Date(),y=n.getFullYear(),m=n.getMonth(),a=new Date(Date.UTC(y,m,1)),z=new Date(Date.UTC(y,m+1,0));
a.setUTCDate(a.getUTCDate()-(a.getUTCDay()+6)%7);z.setUTCDate(z.getUTCDate()+(7-z.getUTCDay())%7);
return{from:a.toISOString().slice(0,10),to:z.toISOString().slice(0,10)}}
u.prefetch=function(){try{var token=${tokenExpression};if(!token)return;
pages.forEach(function(page){var found=new RegExp(page[0]).exec(location.pathname+location.search);if(!found)return;
page[1].forEach(function(address){
address=address.replace(/\\{(\\w+)\\}/g,function(_,name){return name==="zone"?encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone||"Africa/Lagos"):found[name]||days()[name]});
if(sent[address]&&Date.now()-sent[address].atMs<${maxAgeMs})return;
var answer=fetch(address,{headers:{Accept:"application/json",Authorization:"Bearer "+token},cache:"no-store"});
answer.catch(function(){});sent[address]={token:token,atMs:Date.now(),answer:answer}})})}catch(e){}};
u.prefetch()})(window.unwalled=window.unwalled||{},${JSON.stringify(pages)})`;
}

/** The answer to `address` that was requested ahead in this session, once; null when there is none, or none that is fresh. */
export function consumePrefetch(address: string, token: string): Promise<Response> | null {
  const ahead = savedNow();
  const stored = ahead?.[address];
  if (!ahead || !stored) return null;
  delete ahead[address];
  return stored.token === token && Date.now() - stored.atMs < maxAgeMs ? stored.answer : null;
}

/** Drops what was read ahead: something has changed since, or is about to. */
export function dropPrefetched(): void {
  const ahead = savedNow();
  for (const address of Object.keys(ahead ?? {})) delete ahead?.[address];
}
