import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { loadAnswerFile } from "#features/attempts/calls.ts";
import type { AnswerFile as Sealed } from "#features/attempts/contract.ts";
import { attemptTexts } from "#features/attempts/texts.ts";
import { counted } from "#lib/counted.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { FileDrop } from "#ui/components/file-drop.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { LateAnswersOf } from "./late-answers.tsx";
import { useGradingPaths } from "./use-grading-paths.ts";

/** The page makes it; the academy alone can open it. Whatever else is in the file is refused there. */
async function readFile(file: File): Promise<Sealed> {
  try {
    return JSON.parse(await file.text()) as Sealed;
  } catch {
    throw new ApiError(422, attemptTexts.wrongFile);
  }
}

/** Loads the sealed answers of a student whose network never came back, and shows what came of them. */
export function AnswerFile() {
  const queries = useQueryClient();
  const addresses = useGradingPaths();
  const load = useAct(async (file: File) => ask(loadAnswerFile, { body: await readFile(file) }), {
    onDone: () => queries.invalidateQueries({ queryKey: ["grading"] }),
  });
  const done = load.answer?.data;
  return (
    <Disclosure title="Load an answer file" className="card mt-6 px-5 py-3">
      <div className="mt-2 grid gap-4 pb-2">
        <FileDrop
          name="answer-file"
          label="Answer file"
          hint="A student without a network gets it from the page of the quiz or exam."
          accept=".json,application/json"
          disabled={load.isBusy}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void load.run(file);
            else load.clear();
          }}
        />
        <FormMessage tone="error">
          {load.error && errorMessage(load.error, "The file could not be loaded. Please try again.")}
        </FormMessage>
        {done && (
          <>
            <p role="status">
              <Link to={addresses.gradableItem(done.attempt)} className="link">
                {done.student}: {done.assessment}
              </Link>
              . {outcomeText(done)}
            </p>
            {done.forPerson > 0 && <LateAnswersOf id={done.attempt} />}
          </>
        )}
      </div>
    </Disclosure>
  );
}

const answers = (many: number) => counted(many, "answer");

function outcomeText({
  counted,
  late,
  known,
  forPerson,
}: {
  counted: number;
  late: number;
  known: number;
  forPerson: number;
}) {
  return [
    ...(counted > 0 ? [`${answers(counted)} ${counted === 1 ? "counts" : "count"} now, and it is graded again.`] : []),
    ...(known > 0 ? [`${answers(known)} had come before.`] : []),
    ...(forPerson > 0 ? [`${answers(forPerson)} ${forPerson === 1 ? "waits" : "wait"} for your word.`] : []),
    ...(late > forPerson
      ? [`${answers(late - forPerson)} came too late and ${late - forPerson === 1 ? "stays" : "stay"} out.`]
      : []),
    ...(counted + late + known === 0 ? ["There is no answer in it."] : []),
  ].join(" ");
}
