import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { Side } from "../../contract.ts";
import { openWithStudent } from "../side-calls.ts";

/**
 * Where the address of a desk names a student (`?student=`): finds or begins the conversation with them, and puts that into the
 * address in its place. Answers why it could not, and whether it is at it.
 */
export function useOpening(side: Side) {
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const student = side === "student" ? null : search.get("student");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["messages", side, "with", student],
    queryFn: () => openWithStudent(side === "tutor" ? "tutor" : "support", student ?? ""),
    enabled: student !== null,
  });
  const opened = student === null ? undefined : data?.conversation.id;
  useEffect(() => {
    if (!opened) return;
    void queries.invalidateQueries({ queryKey: ["messages", side, "list"] });
    setSearch({ conversation: opened }, { replace: true });
  }, [opened, queries, setSearch, side]);
  return { error: student === null ? null : error, isFetching, refetch };
}
