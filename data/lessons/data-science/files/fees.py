"""Fees of a transfer agent. The prices are an example."""


def transfer_fee(amount):
    """Return the agent's fee in naira for a transfer of amount naira."""
    if amount <= 0:
        raise ValueError("amount must be more than zero")
    if amount <= 5000:
        return 10
    if amount <= 50000:
        return 25
    return 50


if __name__ == "__main__":
    assert transfer_fee(5000) == 10
    assert transfer_fee(5001) == 25
    assert transfer_fee(50000) == 25
    assert transfer_fee(50001) == 50
    print("All edges are right.")
