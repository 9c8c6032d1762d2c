import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "#ui/api/call.ts";
import { useAct } from "./use-act.ts";

test("pressed twice at once it is done once; the same content keeps its key until it is done", async () => {
  const keys: string[] = [];
  let response = Promise.reject<string>(new ApiError(0, ""));
  const task = vi.fn(async (_: { id: number }, key: string) => {
    keys.push(key);
    return response;
  });
  const onDone = vi.fn();
  const { result } = renderHook(() => useAct(task, { onDone }));
  await act(async () => {
    const both = [result.current.run({ id: 1 }), result.current.run({ id: 1 })];
    expect(await Promise.all(both)).toEqual([false, false]);
  });
  expect(task).toHaveBeenCalledTimes(1);
  expect(result.current.error?.status).toBe(0);
  response = Promise.resolve("yes");
  await act(async () => void (await result.current.run({ id: 1 })));
  expect(onDone).toHaveBeenCalledExactlyOnceWith("yes", { id: 1 });
  expect(result.current.error).toBeNull();
  await act(async () => void (await result.current.run({ id: 1 })));
  await act(async () => void (await result.current.run({ id: 2 })));
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test("what was shown before the answer is taken back when it is refused, and what may be old is read again each time", async () => {
  const undo = vi.fn();
  const after = vi.fn();
  const refused = new ApiError(409, "Somebody was faster.");
  const task = vi.fn(async () => {
    throw refused;
  });
  const onError = vi.fn();
  const { result } = renderHook(() => useAct<string>(task, { optimistic: () => undo, after, onError }));
  await act(async () => expect(await result.current.run("a")).toBe(false));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(onError).toHaveBeenCalledExactlyOnceWith(refused, "a");
  expect(after).toHaveBeenCalledTimes(1);
  expect([result.current.isBusy, result.current.error]).toEqual([false, refused]);
});
