import { useParams } from "react-router";
import { appMeta } from "#ui/brand/page-meta.ts";
import { FiguresPage } from "../app/figures-page.tsx";

export const meta = appMeta("Figures of questions");

export default function ItemFiguresRoute() {
  const { work = "" } = useParams();
  return <FiguresPage key={work} work={work} />;
}
