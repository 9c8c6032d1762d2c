const loopbackName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const loopbackAddress = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/i;

/** Whether an address of a site is this machine's own (or a test's): no one else can reach what is shown there. */
export function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return isLoopbackName(hostname) || hostname.endsWith(".test");
}

/** Whether a host name, as a URL spells it, always means the machine that asks. */
export const isLoopbackName = (hostname: string): boolean => loopbackName.test(hostname);

/** Whether the far end of a connection is on this machine. */
export const isLoopbackAddress = (ip: string | undefined): boolean => loopbackAddress.test(ip ?? "");
