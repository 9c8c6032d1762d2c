import { useParams } from "react-router";
import { appMeta } from "#ui/brand/page-meta.ts";
import { FiguresPage } from "../app/figures-page.tsx";

export const meta = appMeta("Figures of questions");

export default function ItemFiguresRoute() {
  const { assessment = "" } = useParams();
  return <FiguresPage key={assessment} assessment={assessment} />;
}
