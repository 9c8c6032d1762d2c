import { keepPreviousData, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { usePageQuery } from "./use-page-query.ts";

afterEach(cleanup);

type Waiting = { key: string; resolve: (text: string) => void; reject: (error: Error) => void };

type Scene = { asked: Waiting[]; drawn: string[]; keepsPrevious: boolean };

/** Shows what it has of `name`, and notes all that it ever drew. */
function Page({ name, scene }: { name: string; scene: Scene }) {
  const { data, error, isPending, isPlaceholderData } = usePageQuery({
    queryKey: ["texts", name],
    queryFn: () => new Promise<string>((resolve, reject) => scene.asked.push({ key: name, resolve, reject })),
    ...(scene.keepsPrevious && { placeholderData: keepPreviousData<string> }),
  });
  const text = data
    ? `${data}${isPlaceholderData ? " (old)" : ""}`
    : isPending
      ? "waiting"
      : `failed: ${error?.message}`;
  scene.drawn.push(`${name}: ${text}`);
  return <p>{text}</p>;
}

function start({ keepsPrevious = false } = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const scene: Scene = { asked: [], drawn: [], keepsPrevious };
  const { asked: requests, drawn } = scene;
  const page = (name: string) => (
    <QueryClientProvider client={client}>
      <Page name={name} scene={scene} />
    </QueryClientProvider>
  );
  const { rerender } = render(page("a"));
  return {
    client,
    drawn,
    open: (name: string) => rerender(page(name)),
    answer: (key: string, text: string) =>
      act(async () => requests.find((waiting) => waiting.key === key)?.resolve(text)),
    refuse: (key: string, text: string) =>
      act(async () => requests.find((waiting) => waiting.key === key)?.reject(new Error(text))),
  };
}

test("waits, then shows the answer", async () => {
  const { answer } = start();
  screen.getByText("waiting");
  await answer("a", "A");
  await screen.findByText("A");
});

test("a failure is shown, and the next answer takes its place", async () => {
  const { refuse, client } = start();
  await refuse("a", "no network");
  await screen.findByText("failed: no network");
  act(() => void client.setQueryData(["texts", "a"], "A"));
  await screen.findByText("A");
});

test("never shows one thing under the name of another", async () => {
  const { open, answer, drawn } = start();
  await answer("a", "A");
  await screen.findByText("A");
  open("b");
  screen.getByText("waiting");
  await answer("b", "B");
  await screen.findByText("B");
  // Known already: at once.
  open("a");
  screen.getByText("A");
  expect(drawn.filter((value) => /^a: B|^b: A/.test(value))).toEqual([]);
});

test("what is asked to stay until the next has come is marked as old", async () => {
  const { open, answer, drawn } = start({ keepsPrevious: true });
  await answer("a", "A");
  await screen.findByText("A");
  open("b");
  screen.getByText("A (old)");
  await answer("b", "B");
  await screen.findByText("B");
  expect(drawn.filter((value) => /^b: (?!A \(old\)$|B$)/.test(value))).toEqual([]);
});
