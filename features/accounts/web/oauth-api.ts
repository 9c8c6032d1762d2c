import { ask } from "#ui/api/ask.ts";
import * as calls from "../oauth-calls.ts";
import type { OAuthProviderName } from "../texts.ts";
import { invitation } from "./account-api.ts";
import { browserSession } from "./browser-session.ts";

export const startOAuth = (provider: OAuthProviderName, input: { next: string | null; remember: boolean }) =>
  ask(calls.startOAuth, { params: { provider }, body: input });

export const finishOAuth = (provider: OAuthProviderName, input: { handoff: string; key: string }) =>
  ask(calls.finishOAuth, {
    params: { provider },
    body: { ...input, device: browserSession().deviceToken(), ...invitation() },
  });
