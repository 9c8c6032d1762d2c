/**
 * Who may be asked to deliver a push message: the services of the browsers, by origin; `*.` stands for any host below. A browser
 * names the address, so it could name any: what is not listed is refused, and nothing of ours or of a private network is ever asked.
 */
export const usualPushServices = [
  "https://fcm.googleapis.com",
  "https://*.push.services.mozilla.com",
  "https://*.push.apple.com",
  "https://*.notify.windows.com",
] as const;

const longest = 1_000;

/** Whether an address is one of a listed service's. */
export function isOfService(address: string, services: readonly string[]): boolean {
  const url = address.length <= longest ? URL.parse(address) : null;
  if (url?.username !== "" || url.password !== "") return false;
  return services.some((service) => {
    const [scheme = "", host = ""] = service.split("://");
    if (url.protocol !== `${scheme}:`) return false;
    return host.startsWith("*.") ? url.port === "" && url.hostname.endsWith(host.slice(1)) : url.origin === service;
  });
}
