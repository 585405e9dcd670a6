// Finds conflicts in a grammar by constructing its canonical LR(1) automaton (D. Knuth, "On the
// translation of languages from left to right", 1965). A conflict is resolved by precedence, then by
// associativity, as in tree-sitter.

'use strict';

const { load, source } = require('./earley');

class Automaton {
  constructor(path) {
    const { rules, start, extras } = load(path);
    this.productions = [];
    this.byName = new Map();
    this.repeats = new Map();
    const names = new Set(extras.filter(({ type }) => type === 'SYMBOL').map(({ name }) => name));
    for (const [name, content] of Object.entries(rules)) {
      if (!names.has(name)) this.add(name, this.expand(content));
    }
    this.add('', [{ symbols: [start], level: 0 }]);
    this.firsts();
    this.conflicts = [];
    this.states();
  }

  add(name, alternatives) {
    const made = alternatives.map((one) => ({ name, ...one, number: this.productions.push(one) - 1 }));
    made.forEach((one) => (this.productions[one.number] = one));
    this.byName.set(name, made);
  }

  /** The productions of a rule; a token is written with a space before it. */
  expand(content, level = 0, side) {
    switch (content.type) {
      case 'BLANK': return [{ symbols: [], level, side }];
      case 'CHOICE': return content.members.flatMap((one) => this.expand(one, level, side));
      case 'SEQ':
        return content.members.reduce(
          (found, one) =>
            found.flatMap((before) =>
              this.expand(one).map((after) => ({
                symbols: [...before.symbols, ...after.symbols],
                level: level || before.level || after.level, side: side || before.side || after.side,
              }))),
          [{ symbols: [], level, side }]);
      case 'PREC': return this.expand(content.content, content.level ?? level, content.side ?? side);
      case 'FIELD': return this.expand(content.content, level, side);
      case 'ALIAS': return this.expand(content.content, level, side);
      case 'SYMBOL': return [{ symbols: [content.name], level, side }];
      case 'REPEAT': return [{ symbols: [], level, side }, ...this.repeat(content, level, side)];
      case 'REPEAT1': return this.repeat(content, level, side);
      default:
        return [{
          symbols: [` ${content.isImmediate ? '!' : ''}${source(content)}`], level, side,
        }];
    }
  }

  /** Equal productions are merged. */
  repeat({ content }, level, side) {
    const parts = this.expand(content);
    const key = JSON.stringify(parts);
    let name = this.repeats.get(key);
    if (!name) {
      name = `repeat ${this.repeats.size}`;
      this.repeats.set(key, name);
      this.add(name, [
        ...parts, ...parts.map((one) => ({ ...one, symbols: [name, ...one.symbols] })),
      ]);
    }
    return [{ symbols: [name], level, side }];
  }

  isToken(symbol) {
    return !this.byName.has(symbol);
  }

  /** The FIRST set of each symbol. */
  firsts() {
    this.first = new Map();
    this.empty = new Set();
    for (const name of this.byName.keys()) this.first.set(name, new Set());
    for (let grew = true; grew; ) {
      grew = false;
      for (const { name, symbols } of this.productions) {
        const set = this.first.get(name);
        const before = set.size + this.empty.size;
        const { tokens, isEmpty } = this.firstOf(symbols);
        tokens.forEach((token) => set.add(token));
        if (isEmpty) this.empty.add(name);
        grew ||= set.size + this.empty.size > before;
      }
    }
  }

  firstOf(symbols) {
    const tokens = new Set();
    for (const symbol of symbols) {
      if (this.isToken(symbol)) {
        tokens.add(symbol);
        return { tokens, isEmpty: false };
      }
      this.first.get(symbol).forEach((token) => tokens.add(token));
      if (!this.empty.has(symbol)) return { tokens, isEmpty: false };
    }
    return { tokens, isEmpty: true };
  }

  /** Items by production and dot, with the tokens that may come after them. */
  closure(kernel) {
    const items = new Map();
    const work = [];
    const put = (production, dot, ahead) => {
      const key = production.number * 64 + dot;
      let item = items.get(key);
      if (!item) items.set(key, (item = { production, dot, ahead: new Set() }));
      const size = item.ahead.size;
      ahead.forEach((token) => item.ahead.add(token));
      if (item.ahead.size > size) work.push(item);
    };
    kernel.forEach(({ production, dot, ahead }) => put(production, dot, ahead));
    while (work.length) {
      const { production, dot, ahead } = work.pop();
      const symbol = production.symbols[dot];
      if (symbol === undefined || this.isToken(symbol)) continue;
      const { tokens, isEmpty } = this.firstOf(production.symbols.slice(dot + 1));
      const after = isEmpty ? new Set([...tokens, ...ahead]) : tokens;
      for (const one of this.byName.get(symbol)) put(one, 0, after);
    }
    return [...items.values()];
  }

  states() {
    const known = new Set();
    const work = [[{ production: this.byName.get('')[0], dot: 0, ahead: new Set(['end']) }]];
    const key = (kernel) =>
      kernel.map(({ production, dot, ahead }) => `${production.number}.${dot}:${[...ahead].sort()}`)
        .sort().join('|');
    while (work.length) {
      const items = this.closure(work.pop());
      this.check(items);
      const moves = new Map();
      for (const { production, dot, ahead } of items) {
        const symbol = production.symbols[dot];
        if (symbol === undefined) continue;
        if (!moves.has(symbol)) moves.set(symbol, []);
        moves.get(symbol).push({ production, dot: dot + 1, ahead });
      }
      for (const kernel of moves.values()) {
        const name = key(kernel);
        if (known.has(name)) continue;
        known.add(name);
        work.push(kernel);
      }
    }
    this.count = known.size + 1;
  }

  check(items) {
    const whole = items.filter(({ production, dot }) => dot === production.symbols.length);
    for (const { production, ahead } of whole) {
      for (const token of ahead) {
        // A rule in progress has its own precedence, even if a part of it shifts the token.
        const takers = items.filter(({ production, dot }) => this.begins(production.symbols[dot], token));
        const shifts = takers.filter(({ dot }) => dot > 0);
        const level = Math.max(...shifts.map((item) => item.production.level));
        const isDecided = shifts.length && (level !== production.level || production.side);
        if (takers.length && !isDecided) this.tell(production, token);
        const others = whole.filter(
          (item) => item.production !== production && item.ahead.has(token)
            && item.production.level === production.level);
        for (const other of others) this.tell(production, token, other.production);
      }
    }
  }

  begins(symbol, token) {
    if (symbol === undefined) return false;
    return this.isToken(symbol) ? symbol === token : this.first.get(symbol).has(token);
  }

  tell({ name, symbols }, token, other) {
    const words = `${name}: ${symbols.join(' ')} before ${token.trim()}`;
    const text = other ? `${words}, or ${other.name}: ${other.symbols.join(' ')}` : words;
    if (!this.conflicts.includes(text)) this.conflicts.push(text);
  }
}

module.exports = { Automaton };
