import { FilePages } from "#features/uploads/web/public/file-pages.tsx";
import { PinTexts } from "#features/uploads/web/public/pin-texts.tsx";
import { PinsOver } from "#features/uploads/web/public/pins-over.tsx";
import { askForFile } from "#ui/api/ask.ts";
import { getOwnAnswerPage } from "../../calls.ts";
import type { Review } from "../../contract.ts";

type Reviewed = Review["questions"][number];

/** The pages of one's own file that answers a question, with what the one who marked it says at their places. */
export default function AnswerPages({
  attempt,
  question,
  file: { name, pages },
  pins,
}: {
  attempt: string;
  question: string;
  file: NonNullable<Reviewed["file"]>;
  pins: Reviewed["pins"];
}) {
  if (!pages) return null;
  return (
    <FilePages
      name={name}
      view={pages}
      bytes={(page) => ({
        queryKey: ["own-answer-page", attempt, question, page],
        queryFn: ({ signal }) =>
          askForFile(getOwnAnswerPage, { params: { attempt, question, page: String(page) }, signal }),
      })}
      over={(page) => <PinsOver of={question} page={page} pins={pins} />}
      under={(page) => <PinTexts of={question} page={page} pins={pins} />}
    />
  );
}
