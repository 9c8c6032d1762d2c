import type { PostSeed } from "../types.ts";

export const whatHappensWhenYouDialUssd: PostSeed = {
  slug: "what-happens-when-you-dial-a-ussd-code",
  title: "What happens when you dial a USSD code",
  author: "Kwame Mensah",
  date: "2025-07-09",
  summary:
    "A menu appears with no data, no app and no smartphone. How a USSD session travels, why it times out, and which codes you should never dial for a stranger.",
  school: "engineering",
  body: `
You dial a star, some digits and a hash. Two seconds later a menu appears, on a phone with no data, no app and perhaps no colour screen. It is one of the most used computer interfaces in West Africa, and hardly anyone learns how it works. I teach it to my backend students, because it is a complete lesson in sessions, timeouts and trust.

## A conversation, not a message

USSD stands for Unstructured Supplementary Service Data. It was part of the GSM standards long before mobile internet was common, and it travels on the signalling channel: the same narrow path that your phone uses to tell the network where it is and to set up a call. That is why it needs no data bundle.

An SMS is stored and forwarded. If your phone is off, the message waits. A USSD session is live. Both ends must stay connected, each screen replaces the last, and nothing is kept on your phone when it ends. If the signal drops, the conversation is over and you begin again.

Each screen is short. The standard leaves room for 182 characters of the basic alphabet, which is why menus sound like telegrams and why long lists have a line that says Next.

## The path of one digit

Suppose that you dial your bank's code and press 2 for balance.

1. Your phone sends the code to the network. On many 4G phones the handset drops to an older layer to do so, so the icon at the top may change for a moment.
2. The network sees that the code is not its own and passes it to a USSD gateway.
3. The gateway turns it into an ordinary web request to the bank's server, or to a company between them. The request carries your phone number, as the network knows it, a session number, and what you typed.
4. The server decides which screen comes next and answers with text, and with a mark that says either continue or end.
5. The gateway passes the text back, and your phone draws it.

Then you press 2, and the whole path is walked again with the same session number.

For a programmer, here is the interesting part. The phone remembers nothing. Each request arrives alone, saying only: this session, this number, these digits so far. The server must work out where in the menu you are, and it has a few seconds to do it. If its database is slow, you see a failure and not a spinner. Good USSD services are written by people who have thought hard about what happens when the answer to a transfer is lost on the way back. If that sounds like your kind of problem, it is the daily bread of our [Backend](/courses/backend) course.

## Why it times out

A session holds a piece of a scarce channel, so the network limits how long it may idle between screens and how long it may last in all. The exact limits differ by network. When you stop to look for your PIN, the session dies.

If a session fails in the middle of a payment, do not simply repeat it. Check your balance or your messages first. The request may have arrived even though its answer did not.

## What it costs and who tells you

Checking your own balance with your network is normally free. A banking session may carry a charge, and you should be shown the amount and asked to agree before it begins. Read that first screen. If a charge is taken without your consent, complain to your network first and then to the [Nigerian Communications Commission](https://www.ncc.gov.ng).

In Nigeria the commission has asked all networks to use the same short codes for common services. These are worth learning:

- \\*310# for your airtime balance
- \\*312# to buy a data plan
- \\*323# for your data balance
- \\*321# to share airtime or data
- \\*996# to check that your line is registered and linked to your NIN
- 300 to call the help desk, 2442 for Do Not Disturb, 3232 for moving your number to another network

## Is it safe?

Partly. Your phone number is established by the network, not typed by you, so a stranger cannot easily pretend to be your line from another phone. But whoever holds your SIM holds your session, and on many phones your PIN is shown in plain figures as you type. The text is not encrypted from end to end. Set a limit on USSD transfers with your bank, never share the PIN, and read our piece on [SIM-swap fraud](/resources/resource/your-number-your-nin-and-sim-swap-fraud).

One trick deserves its own warning. A caller says that your line has a fault and asks you to dial something like \\*\\*21\\* followed by a phone number and a hash. That is the standard code to forward all your calls to that number, including calls that read out a verification code. You can look at your own settings at any time: \\*#21# shows whether calls are forwarded, and ##002# cancels all forwarding.

The rule is short. Dial codes that you looked up yourself. Never dial a code because somebody on the phone told you to.

## Why it has lasted

Apps are prettier and do more. But a service that works on any phone, in a village with one bar of signal, at the end of a month with no data left, has earned its place. If you ever design something for everyone, spend an evening with your bank's menu and count the screens. Whoever cut it from nine to five did more good than most designers do in a year.
`,
};
