import { maxBankName, maxHolderName } from "#lib/bank-account.ts";
import { bankCodes, banks } from "#lib/banks.ts";
import { FormSelect, FormText } from "#ui/form/form-fields.tsx";

const nigerian = bankCodes.map((value) => ({ value, label: banks[value] }));

/**
 * The fields of a bank account to which money goes. `chosen`: the bank that is chosen now, where another than those of the list may be named.
 */
export function BankAccountFields({ chosen, hint }: { chosen?: string; hint: string }) {
  const isNigerian = chosen !== "other";
  return (
    <>
      <FormSelect
        name="bankCode"
        label="Bank"
        placeholder="Choose a bank"
        options={chosen === undefined ? nigerian : [...nigerian, { value: "other", label: "Another bank" }]}
        hint={hint}
        data-autofocus
      />
      {!isNigerian && <FormText name="bankName" label="Name of the bank" autoComplete="off" maxLength={maxBankName} />}
      <FormText
        name="accountNumber"
        label="Account number"
        inputMode={isNigerian ? "numeric" : "text"}
        autoComplete="off"
        maxLength={isNigerian ? 20 : 45}
        hint={`${isNigerian ? "Ten digits." : "As your bank writes it, such as an IBAN."} Later only the last four are shown.`}
      />
      <FormText name="holderName" label="Name of the account" autoComplete="name" maxLength={maxHolderName} />
    </>
  );
}
