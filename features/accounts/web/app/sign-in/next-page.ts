import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "#lib/paths.ts";
import { safeNextPath } from "../../../rules.ts";
import { useSession } from "../../browser-session.ts";
import { type StoredProfile, workplacesOf } from "../../session-rules.ts";

const signInPages = /^\/(login|register|verify-2fa|forgot-password|reset-password|verify-email|new-admin)(\/|\?|#|$)/;

/** Where a person who has logged in is led: the requested page of this site, else their own first page; never back to a page of login or sign-up. */
export function landingPage(next: string | null, profile: StoredProfile | null): string {
  const path = safeNextPath(next);
  return path === null || signInPages.test(path) ? paths.workplace(workplacesOf(profile)[0]) : path;
}

/** The page that was requested before login, from the address; null when there is none that we lead to. */
export function useRequestedPage(): string | null {
  const [params] = useSearchParams();
  return safeNextPath(params.get("next"));
}

/** Adds the requested page to an address of ours. */
export function withNext(path: string, next: string | null): string {
  if (!next) return path;
  const url = new URL(path, "http://here.invalid");
  url.searchParams.set("next", next);
  return url.pathname + url.search + url.hash;
}

/** Leads to a page: within the app where it is hydrated, by loading it where it is not. */
export function useLead(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    if (/^\/(dashboard|tutor|admin)(\/|\?|#|$)/.test(path) || signInPages.test(path))
      void navigate(path, { replace: true });
    else location.assign(path);
  };
}

/** For pages that only make sense without a session: a person who has one, or gets one, is led on (NAV-09). */
export function useGuestOnly(): void {
  const next = useRequestedPage();
  const lead = useLead();
  const session = useSession();
  const isIn = session !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one lead for each log-in, whatever is rendered since
  useEffect(() => {
    if (isIn) lead(landingPage(next, session.profile));
  }, [isIn]);
}
