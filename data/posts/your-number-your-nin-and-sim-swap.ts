import type { PostSeed } from "../types.ts";

export const yourNumberYourNinAndSimSwap: PostSeed = {
  slug: "your-number-your-nin-and-sim-swap-fraud",
  title: "Your number, your NIN and SIM-swap fraud",
  author: "Emeka Nwosu",
  date: "2026-06-24",
  summary:
    "Your phone number has become the key to your money. How linking works, how a line is stolen, the signs in the first ten minutes, and an afternoon of protection.",
  school: "engineering",
  body: `
Think of what your phone number can do. It receives the codes that move your money. It resets the password of your e-mail, and your e-mail resets everything else. It is linked to your identity number and your bank verification number. One convenience at a time, eleven digits became a master key.

A SIM swap is the theft of that key. It needs no virus and no clever code, so no app will prevent it. Habits will.

## What linking does, and does not do

In Nigeria every line must be registered and linked to the owner's National Identification Number, the NIN. The purpose is that each line should have a known owner. You can check yours by dialling \\*996# on the line itself. The [National Identity Management Commission](https://nimc.gov.ng) issues the NIN and tells you how to retrieve it and how to control who may verify it.

Linking helps after a crime, because a line leads to a person. It also helps you get your own line back. It does not by itself stop somebody from asking for a replacement in your name. That depends on whether the agent at the desk checks properly, on whether he is honest, and on how much the thief already knows about you.

So treat your NIN as a secret that you sometimes must show, like a house key. A bank may need it. A stranger who offers a grant or free data does not.

## How a line is stolen

1. **Collecting.** The thief gathers your name, number, date of birth, NIN and bank. Some of it is on your own pages. Some comes from a form you filled in, a photocopy in a business centre, or a call that began with the words: we are updating our records.
2. **Replacing.** He goes to an agent, with forged papers or with a bribe, and asks for a new SIM for a lost phone. Or he tricks you into approving it yourself.
3. **Silence.** Your phone loses service. His phone has your number.
4. **Emptying.** He resets your e-mail and bank passwords with codes that now arrive on his phone, or uses USSD, and moves the money through several accounts.

The last step may take less than an hour, often at night or at a weekend.

## The signs

- Your phone suddenly has no service, in a place where it always does, while others on your network are fine.
- A message about a SIM request, a swap or a port that you did not make.
- Codes or password resets that you did not ask for.
- Friends say that your number is asking them for money.

No service has innocent causes too. Restart once, and try the SIM in another phone. If it is still dead after ten minutes, act as though it were stolen.

## What to do in the first hour

1. From another phone, call your bank and ask for a block on the account, the cards and USSD. Many banks also have a short code that freezes an account from any phone. Know it before you need it.
2. Call your network's help desk, 300 on any Nigerian network, and ask for the line to be blocked. Then go to an official shop with your identity document and NIN to recover it.
3. From a device where you are still logged in, change the password of your e-mail, end its other sessions, and remove the number as a recovery method.
4. Write down times, amounts and reference numbers. Report to the bank in writing, and to the police; the [Nigeria Police Force National Cybercrime Centre](https://nccc.npf.gov.ng) takes reports of this kind. A bank will ask for the report.

## An afternoon of protection

Do these once. Most cost nothing.

- **Put a PIN on the SIM itself.** It is in the phone's security settings. Then a stolen phone does not give away the line. Ask your network for the present PIN first, because after three wrong guesses the SIM asks for its longer unblocking code.
- **Move your second factor away from SMS.** Use an authenticator app or a passkey for your e-mail and for everything that offers it, and keep the recovery codes on paper.
- **Protect the e-mail first.** It is the account that opens the others. Give it a password used nowhere else.
- **Set low limits** for USSD and for transfers, and ask your bank which extra checks follow a SIM change.
- **Use a second number for money.** A line that you give to nobody, in a cheap phone, registered to you and linked to your NIN.
- **Save, on paper,** your bank's blocking number and code, your network's help desk, and the serial number printed on your SIM.
- **Say less.** Remove your date of birth and number from public pages. Write across a photocopy of an identity card what it is for, and the date.

And one rule for calls: nobody honest needs a code that was sent to you. If a caller from your bank asks for it, hang up and dial the number on your card.

## What about eSIM?

An eSIM is the same identity, stored in a chip that is soldered into the phone instead of on a card. It cannot be pulled out of a stolen phone and put into another. But it is still issued by your network to whoever convinces it that he is you, so it can be swapped too. The activation code, usually a QR picture, is as good as the SIM until it has been used: show it to nobody. Before you change, ask whether your phone model supports it, whether your network offers it at a shop near you, and what happens when you change phones.

If you began to think as the thief and then as the clerk, you may have found your trade. We teach it, within the law, in [Cyber Security](/courses/cyber-security).
`,
};
