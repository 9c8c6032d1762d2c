import { useParams } from "react-router";
import { appMeta } from "#ui/brand/page-meta.ts";
import { PiecePage } from "../app/piece-page.tsx";

export const meta = appMeta("Grading");

export default function GradedPieceRoute() {
  const { piece = "" } = useParams();
  return <PiecePage key={piece} id={piece} />;
}
