/// Who belongs to the group. Nothing of it is sent while one of its members might still add a call.
extension BatchCollector {
    /// Stands for the members that are still to come.
    private static let others: Int = -1

    /// Waits for members to come.
    func open() {
        members[Self.others] = 0
    }

    /// Waits for no further members.
    func close() {
        leave(Self.others)
    }

    /// Takes in a member.
    func join() -> BatchMember {
        let member = BatchMember(collector: self, number: Int(draw()))
        join(member.number)
        return member
    }

    /// Takes in a member by its number, which is not negative.
    func join(_ member: Int) {
        members[member] = 0
    }

    /// Takes in a member in place of another.
    func replace(_ member: Int, by other: Int) {
        members[member] = nil
        members[other] = 0
    }

    /// Waits for a member no more.
    func leave(_ member: Int) {
        members[member] = nil
        sendIfComplete()
    }

    /// Does not wait for a member until it goes on.
    func holdUp(_ member: Int) {
        members[member]? += 1
        sendIfComplete()
    }

    /// Waits for a member again.
    func goOn(_ member: Int) {
        members[member]? -= 1
    }
}
