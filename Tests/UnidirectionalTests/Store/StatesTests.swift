import Testing
import Unidirectional

@Suite struct `The states of a store` {
  private func counter() -> Store<Int, Int> {
    Store(
      initialState: 0,
      reducer: Reduce { state, action in
        state += action
        return .none
      })
  }

  @Test func `begin with the current one`() async {
    let store = counter()
    store.send(1)
    var reader = store.states.makeAsyncIterator()
    #expect(await reader.next(isolation: nil) == 1)
  }

  @Test func `skip to the newest for a slow reader`() async {
    let store = counter()
    var reader = store.states.makeAsyncIterator()
    #expect(await reader.next(isolation: nil) == 0)
    for _ in 0..<10 { store.send(1) }
    #expect(await reader.next(isolation: nil) == 10)
    store.send(1)
    #expect(await reader.next(isolation: nil) == 11)
  }

  @Test func `end when the store goes, after the newest one`() async {
    var store: Store<Int, Int>? = counter()
    let states = store?.states
    var reader = states?.makeAsyncIterator()
    store?.send(7)
    store = nil
    #expect(await reader?.next(isolation: nil) == 7)
    #expect(await reader?.next(isolation: nil) == nil)
    #expect(await reader?.next(isolation: nil) == nil)
  }

  @Test func `end for a reader that waits when the store goes`() async {
    let store = Recorder<Store<Int, Int>>()
    let states = counter().states
    var count = 0
    for await _ in states { count += 1 }
    #expect(count == 1)
    #expect(store.values.isEmpty)
  }

  @Test func `end for a reader that is cancelled`() async {
    let store = counter()
    let reader = Task {
      var last: Int?
      for await state in store.states { last = state }
      return last
    }
    reader.cancel()
    _ = await reader.value
    #expect(store.state == 0)
  }

  @Test func `reach several readers, none of which sees an older one after a newer one`() async {
    let store = counter()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var last = -1
          for await state in store.states {
            guard state > last else { return false }
            last = state
            if state == 2000 { return true }
          }
          return false
        }
      }
      group.addTask {
        for _ in 0..<2000 {
          store.send(1)
          if store.state.isMultiple(of: 7) { await Task.yield() }
        }
        return true
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
