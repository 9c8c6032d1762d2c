import { useEffect, useState } from "react";

/**
 * The token of a mailed link. It is in the fragment, which no server and no log ever sees. Undefined until the page is
 * alive, null when there is none.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    setToken(new URLSearchParams(location.hash.slice(1)).get("token") || null);
  }, []);
  return token;
}
