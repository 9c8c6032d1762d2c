import { useContext } from "react";
import { IslandAddressesContext } from "./island.tsx";

/**
 * For an element of a public page that needs a small script of its own once it comes near the window: its attributes. `name` is
 * the script's file under a web/ folder without `.near.ts`, such as `classes/free-times`. It runs once, imports nothing, and
 * looks for its elements itself.
 */
export const useNearScript = (name: string) => ({ "data-near": useContext(IslandAddressesContext).url(name) });
