import { useParams } from "react-router";
import { appMeta } from "#ui/brand/page-meta.ts";
import { BankQuestionPage } from "../app/bank-question-page.tsx";

export const meta = appMeta("Question");

export default function BankQuestionRoute() {
  const { question = "" } = useParams();
  return <BankQuestionPage key={question} question={question} />;
}
