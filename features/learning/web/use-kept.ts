import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onKeptChange } from "./offline/kept-lessons.ts";
import { keptKey, keptQuery } from "./queries.ts";

/** The lessons that are kept on this device; follows what is saved and removed. */
export function useKept(account: string, course?: string) {
  const client = useQueryClient();
  useEffect(() => onKeptChange(() => void client.invalidateQueries({ queryKey: keptKey })), [client]);
  return useQuery(keptQuery(account, course));
}
