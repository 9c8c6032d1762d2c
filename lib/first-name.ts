/** What someone is called to a friend: the first word of the name. */
export const firstName = ({ fullName }: { fullName: string }): string => fullName.split(" ")[0] ?? fullName;
