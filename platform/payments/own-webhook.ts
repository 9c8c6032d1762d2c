/**
 * Whether our address for a provider's messages answers where the provider calls it: without a signature it refuses. Asked from
 * this machine; the provider asks from outside. Errors: Error in words, for staff.
 */
export async function askOwnWebhook(url: string, signal: AbortSignal): Promise<void> {
  const { status } = await fetch(url, { method: "POST", body: "{}", redirect: "manual", signal });
  if (status !== 401) throw new Error(`It answered ${status}; what stands before the academy has to let it through.`);
}
