import type { IncomingMessage } from "node:http";
import { isLoopbackAddress, isLoopbackName, isThisMachine } from "#lib/this-machine.ts";

/** Headers by which proxies, tunnels and delivery networks tell of themselves or of whom they ask for. */
const forwarding =
  /^(x-forwarded(-.+)?|forwarded|via|cf-.+|cdn-loop|x-real-ip|(x-)?(true-)?client-ip|x-cluster-client-ip|x-originating-ip|x-original-.+|x-remote-.+|x-proxy.*|x-envoy-.+|x-amz.+|x-cloud-trace-context|x-appengine-.+|x-azure-.+|x-arr-.+|x-vercel-.+|fly-.+|fastly-.+|akamai-.+|x-akamai-.+|incap-client-ip|ngrok-.+|tailscale-.+)$/;

/**
 * Whether a request was made on this machine, by someone who sits at it: it comes from this machine, it names this machine, and
 * nothing shows that it was passed on. All three, since each alone can be wrong: a proxy on this machine is a near peer, and a page
 * of a stranger can make this machine's browser ask under the stranger's name.
 */
export function isFromThisMachine(request: IncomingMessage, baseUrl: string): boolean {
  if (!isLoopbackAddress(request.socket.remoteAddress)) return false;
  // No browser speaks HTTP/1.0, and a common proxy does, under our own name and without a word of its own.
  if (request.httpVersion === "1.0") return false;
  if (Object.keys(request.headers).some((name) => forwarding.test(name))) return false;
  const hostname = hostnameOf(request.headers.host);
  if (hostname === null) return false;
  return isLoopbackName(hostname) || (isThisMachine(baseUrl) && hostname === new URL(baseUrl).hostname);
}

function hostnameOf(host: string | undefined): string | null {
  const address = `http://${host}`;
  return host && URL.canParse(address) ? new URL(address).hostname : null;
}
