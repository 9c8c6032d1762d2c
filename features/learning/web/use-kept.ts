import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listKept, onKeptChange } from "./offline/kept-lessons.ts";

/** The lessons that lie on this device, without waiting for a network; follows what is saved and removed. */
export function useKept(account: string, course?: string) {
  const client = useQueryClient();
  useEffect(() => onKeptChange(() => void client.invalidateQueries({ queryKey: ["kept-lessons"] })), [client]);
  return useQuery({
    queryKey: ["kept-lessons", account, course ?? ""],
    queryFn: () => listKept(account, course),
    staleTime: 0,
  });
}
