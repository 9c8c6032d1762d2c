import { act, cleanup } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import { afterEach, beforeEach } from "vitest";
import { answerCalls, provideTestCaller, type Sent } from "#tests/support/own-page.tsx";

/** What the tests of these pages share. */

type Handler = Parameters<typeof answerCalls>[0][string];
type Reply = Exclude<Handler, (sent: Sent) => unknown>;

/** Like answerCalls, but by "METHOD /path?query": a search that no one expected fails as a lost network would. */
export function serve(handlers: Record<string, Handler>): (name: string) => Sent[] {
  const received: Record<string, Sent[]> = {};
  const paths = [...new Set(Object.keys(handlers).map((name) => name.split("?")[0] ?? ""))];
  const byPath =
    (path: string) =>
    async (sent: Sent): Promise<Reply> => {
      const name = sent.query ? `${path}?${sent.query}` : path;
      received[name] = [...(received[name] ?? []), sent];
      const handler = handlers[name] ?? "no network";
      return typeof handler === "function" ? handler(sent) : handler;
    };
  answerCalls(Object.fromEntries(paths.map((path) => [path, byPath(path)])));
  return (name) => received[name] ?? [];
}

/** Each test is Temitope, logged in, in a browser that stored nothing. */
export function asTemitope(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    sessionStorage.setItem("unwalled_token", "t1");
    const profile = {
      id: "s1",
      fullName: "Temitope Alabi",
      email: "temi@mail.test",
      phone: "08031234567",
      address: "Ibadan",
    };
    localStorage.setItem("userProfile", JSON.stringify(profile));
    provideTestCaller();
  });
  afterEach(() => {
    cleanup();
    act(() => toast.remove());
    document.body.replaceChildren();
  });
}
