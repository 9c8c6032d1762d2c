import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, call, callForFile, errorMessage } from "./call.ts";
import { hasLine, onLineChange } from "./line.ts";

const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", fetching);
  fetching.mockReset();
});

const answer = (body: unknown, init?: ResponseInit) =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), init);
const errorOf = (task: Promise<unknown>) => task.then(() => null).catch((error: unknown) => error as ApiError);

describe("calls", () => {
  test("JSON goes out with the token as bearer, and JSON comes back", async () => {
    fetching.mockResolvedValue(answer({ message: "ok" }));
    expect(await call("/api/x", { body: { a: 1 }, token: "t1" })).toEqual({ message: "ok" });
    const [path, init] = fetching.mock.calls[0] ?? [];
    const headers = init?.headers as Headers;
    expect([path, init?.method, init?.body]).toEqual(["/api/x", "POST", '{"a":1}']);
    expect(headers.get("authorization")).toBe("Bearer t1");
    expect(headers.get("content-type")).toBe("application/json");
  });

  test("without a body nothing is shown of one, without a token none is sent", async () => {
    fetching.mockResolvedValue(answer({}));
    await call("/api/x", { method: "GET" });
    const headers = fetching.mock.calls[0]?.[1]?.headers as Headers;
    expect(headers.has("content-type")).toBe(false);
    expect(headers.has("authorization")).toBe(false);
  });

  test("a form goes as a form: the browser writes its own type", async () => {
    fetching.mockResolvedValue(answer({}));
    const form = new FormData();
    await call("/api/x", { body: form });
    const init = fetching.mock.calls[0]?.[1];
    expect(init?.body).toBe(form);
    expect(new Headers(init?.headers).has("content-type")).toBe(false);
  });

  test("a call without an answer shows that there is no line, any answer that there is one; one that is given up shows nothing", async () => {
    for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => {});
    const changes: boolean[] = [];
    const stop = onLineChange(() => changes.push(hasLine()));
    const request = new AbortController();
    request.abort();
    fetching.mockRejectedValueOnce(new DOMException("Given up", "AbortError"));
    await errorOf(call("/api/x", { signal: request.signal }));
    fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await errorOf(call("/api/x"));
    fetching.mockResolvedValueOnce(answer({}, { status: 500 }));
    await errorOf(call("/api/x"));
    stop();
    expect(changes).toEqual([false, true]);
  });

  test("an answer without content is nothing", async () => {
    fetching.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await call("/api/x")).toBeUndefined();
  });
});

describe("API-03 errors", () => {
  test("problem details become a sentence, fields and a time to wait", async () => {
    fetching.mockResolvedValue(
      answer(
        {
          error: "Please look again.",
          errors: [
            { pointer: "/email", message: "Email is required" },
            { pointer: "/email", message: "second" },
            { pointer: "nonsense", message: "x" },
            null,
          ],
        },
        { status: 422, headers: { "Retry-After": "7" } },
      ),
    );
    const error = await errorOf(call("/api/x"));
    expect(error).toMatchObject({ status: 422, message: "Please look again.", retryAfterS: 7 });
    expect(error?.fields).toEqual({ email: "Email is required" });
  });

  test.each([
    ["a page of a proxy", "<html><body>Bad gateway</body></html>"],
    ["JSON that is no problem", '"oops"'],
    ["nothing", ""],
  ])("%s shows nothing but its status", async (_, body) => {
    fetching.mockResolvedValue(answer(body, { status: 502 }));
    expect(await errorOf(call("/api/x"))).toMatchObject({ status: 502, message: "", fields: {}, retryAfterS: null });
  });

  test("no network, and a page where JSON was expected, are errors without a status", async () => {
    fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect(await errorOf(call("/api/x"))).toMatchObject({ status: 0, message: "" });
    fetching.mockResolvedValueOnce(answer("<html>Log in to the hotel network</html>"));
    expect(await errorOf(call("/api/x"))).toMatchObject({ status: 0, message: "" });
  });

  test("the server's sentence is shown, else the one of the page", () => {
    expect(errorMessage(new ApiError(409, "Taken."), "Failed")).toBe("Taken.");
    expect(errorMessage(new ApiError(0, ""), "Failed")).toBe("Failed");
    expect(errorMessage(new Error("internals"), "Failed")).toBe("Failed");
  });

  test("without a line that is shown first, and not of what the server reported", () => {
    vi.stubGlobal("navigator", { onLine: false });
    expect(errorMessage(new ApiError(0, ""), "Your wallet could not be loaded.")).toBe(
      "You are offline. Your wallet could not be loaded.",
    );
    expect(errorMessage(new ApiError(409, "Taken."), "Failed")).toBe("Taken.");
    vi.unstubAllGlobals();
  });
});

test("a file comes with the name that the server gave it", async () => {
  fetching.mockResolvedValue(
    answer("zip", { headers: { "Content-Disposition": 'attachment; filename="my-data.zip"' } }),
  );
  const { file, name } = await callForFile("/api/x", { method: "GET" });
  expect([await file.text(), name]).toEqual(["zip", "my-data.zip"]);
});
