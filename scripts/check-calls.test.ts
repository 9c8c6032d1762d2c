import path from "node:path";
import { expect, test } from "vitest";
import { callErrorsIn, findCallErrors } from "./check-calls.ts";

test.each([
  ["features/a/web/page.tsx", "const answer = await fetch(address);", 1],
  ["features/a/web/page.tsx", "window.fetch(address)", 1],
  ["features/a/web/page.tsx", "const entry = cache.fetch(key);", 0],
  ["ui/api/call.ts", "fetch(path, {", 0],
  ["features/a/web/page.tsx", 'const base = "/api/students";', 1],
  ["features/a/web/page.tsx", "const at = `/api/students/one`;", 1],
  ["features/a/calls.ts", 'declare("a", "GET", "/api/students", own);', 0],
  ["features/a/calls.ts", 'export const listPlants = declare("listWork", "GET", "/api/plants", own);', 1],
  ["features/a/calls.ts", 'export const listPlants = declare("listPlants", "GET", "/api/plants", own);', 0],
  ["features/a/contract.ts", "const params = z.strictObject({ id: z.uuid() });", 1],
  ["features/a/contract.ts", "const params = z.strictObject({ id: uuid() });", 0],
  ["features/a/web/page.tsx", "const [isBusy, setBusy] = useState(false);", 1],
  ["features/a/web/page.tsx", "const saving = useMutation({ mutationFn });", 1],
  ["features/a/web/page.tsx", "const act = useAct(saveThing);", 0],
  ["features/a/web/page.tsx", "<form noValidate onSubmit={send}>", 1],
  ["features/a/web/page.tsx", "const { register } = useForm<Typed>({ resolver });", 1],
  ["features/a/web/page.tsx", '<form method="post" action={paths.thing()}>', 0],
  ["features/a/web/page.tsx", "{take.error && <p>{take.error.message}</p>}", 1],
  ["features/a/web/page.tsx", "{take.error && <p>{errorMessage(take.error)}</p>}", 0],
  ["features/a/web/page.tsx", 'otherwise="We could not reach the academy. Try again."', 1],
  [
    "features/a/server/routes.ts",
    "(request) => end(deps, actorId(request), { ...request.params, key: keyOf(request) }),",
    0,
  ],
  ["features/a/server/routes.ts", "(request) => end(deps, actorId(request), request.body, keyOf(request)),", 1],
  ["features/a/server/routes.ts", "end(\n  deps,\n  one,\n  two,\n  three,\n)", 1],
  ["lib/uuid.ts", "export const uuid = (error?: string) => z.uuid(error).check(z.toLowerCase());", 0],
  ["features/a/web/page.tsx", " * POST `/api/students` is for forms", 0],
])("%s: %s", (file, line, errors) => {
  expect(callErrorsIn(file, line)).toHaveLength(errors);
});

test("no one in this checkout calls past the declared calls", () => {
  expect(findCallErrors(path.resolve(import.meta.dirname, ".."))).toEqual([]);
});
