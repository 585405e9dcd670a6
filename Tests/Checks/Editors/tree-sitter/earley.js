// An interpreter of tree-sitter grammars: the functions that grammar.js calls, and an Earley parser
// (J. Earley, "An efficient context-free parsing algorithm", 1970).
//
// Like tree-sitter's lexer, it selects the longest valid token, then the one with the highest
// precedence, then a string before a pattern. It determines whether a text matches the grammar, and
// its nodes; if a text is ambiguous, it returns any of its trees.

'use strict';

const fs = require('node:fs');
const vm = require('node:vm');

// The functions that grammar.js calls.

const rule = (value) =>
  typeof value === 'string' ? { type: 'STRING', value }
  : value instanceof RegExp || Object.prototype.toString.call(value) === '[object RegExp]' ?
    { type: 'PATTERN', value: value.source }
  : value;
const sided = (side) => (...values) => ({
  type: 'PREC', side, level: values.length > 1 ? values[0] : 0, content: rule(values.at(-1)),
});
const prec = Object.assign(
  (level, content) => ({ type: 'PREC', level, content: rule(content) }),
  { left: sided('left'), right: sided('right') });
const token = Object.assign((content) => ({ type: 'TOKEN', content: rule(content) }), {
  immediate: (content) => ({ type: 'TOKEN', isImmediate: true, content: rule(content) }),
});

const dsl = {
  prec, token,
  seq: (...members) => ({ type: 'SEQ', members: members.map(rule) }),
  choice: (...members) => ({ type: 'CHOICE', members: members.map(rule) }),
  optional: (content) => ({ type: 'CHOICE', members: [rule(content), { type: 'BLANK' }] }),
  repeat: (content) => ({ type: 'REPEAT', content: rule(content) }),
  repeat1: (content) => ({ type: 'REPEAT1', content: rule(content) }),
  field: (name, content) => ({ type: 'FIELD', name, content: rule(content) }),
  alias: (content, name) => ({ type: 'ALIAS', name, content: rule(content) }),
  grammar: (value) => value,
};

/** The rules of a grammar.js, by name. */
function load(path) {
  const module = { exports: {} };
  vm.runInNewContext(fs.readFileSync(path, 'utf8'), { ...dsl, module }, { filename: path });
  const { name, rules, extras } = module.exports;
  const $ = new Proxy({}, {
    get(_, symbol) {
      if (!(symbol in rules)) throw new Error(`there is no rule '${symbol}'`);
      return { type: 'SYMBOL', name: symbol };
    },
  });
  const made = {};
  for (const [key, make] of Object.entries(rules)) made[key] = rule(make($));
  return { name, rules: made, start: Object.keys(rules)[0], extras: extras($).map(rule) };
}

/** The regular expression of a token. */
function source(content) {
  switch (content.type) {
    case 'STRING': return content.value.replace(/[.*+?^${}()|[\]\\\/]/g, '\\$&');
    case 'PATTERN': return `(?:${content.value})`;
    case 'SEQ': return content.members.map(source).join('');
    case 'CHOICE': return `(?:${longestFirst(content.members).map(source).join('|')})`;
    case 'BLANK': return '';
    case 'REPEAT': return `(?:${source(content.content)})*`;
    case 'REPEAT1': return `(?:${source(content.content)})+`;
    case 'PREC': case 'FIELD': case 'ALIAS': case 'TOKEN': return source(content.content);
    default: throw new Error(`a token holds a ${content.type}`);
  }
}

/** JavaScript selects the first matching alternative, a lexer the longest. */
const longestFirst = (members) =>
  members.every(({ type }) => type === 'STRING') ?
    [...members].sort((a, b) => b.value.length - a.value.length)
  : members;

/** A grammar as productions of symbols: names of rules, and tokens. */
class Grammar {
  constructor(path) {
    const { rules, start, extras } = load(path);
    this.productions = new Map();
    this.tokens = new Map();
    this.start = start;
    this.names = Object.keys(rules);
    for (const [name, content] of Object.entries(rules)) {
      this.productions.set(name, this.expand(content, name));
    }
    this.extras = extras.map((content) => this.symbol(content));
  }

  /** All sequences of symbols that a rule stands for. */
  expand(content, name) {
    switch (content.type) {
      case 'CHOICE': return content.members.flatMap((member) => this.expand(member, name));
      case 'PREC': case 'FIELD': return this.expand(content.content, name);
      case 'SEQ': return [content.members.flatMap((member) => this.symbols(member, name))];
      case 'BLANK': return [[]];
      default: return [this.symbols(content, name)];
    }
  }

  symbols(content, name) {
    if (content.type === 'SEQ') return content.members.flatMap((one) => this.symbols(one, name));
    if (content.type === 'FIELD' || content.type === 'PREC') {
      return this.symbols(content.content, name);
    }
    return [this.symbol(content, name)];
  }

  symbol(content, name = 'extra') {
    switch (content.type) {
      case 'SYMBOL': return content.name;
      case 'STRING': case 'PATTERN': case 'TOKEN': return this.token(content);
      case 'ALIAS': {
        const inner = this.symbol(content.content, name);
        return typeof content.name === 'object' ? this.added(name, [[inner]], content.name.name)
          : inner;
      }
      case 'REPEAT': {
        const made = this.added(name, [[]]);
        this.productions.get(made).push([made, ...this.symbols(content.content, name)]);
        return made;
      }
      case 'REPEAT1': {
        const part = this.symbols(content.content, name);
        const made = this.added(name, [part]);
        this.productions.get(made).push([made, ...part]);
        return made;
      }
      default: return this.added(name, this.expand(content, name));
    }
  }

  /** An unnamed or aliased rule. */
  added(name, productions, alias) {
    const made = alias ? `${alias}#${this.productions.size}` : `_${name}#${this.productions.size}`;
    this.productions.set(made, productions);
    return made;
  }

  token(content) {
    const text = source(content);
    const isImmediate = Boolean(content.isImmediate);
    const key = `${isImmediate}${text}`;
    if (!this.tokens.has(key)) {
      this.tokens.set(key, {
        pattern: new RegExp(text, 'uy'), isImmediate, isWord: content.type === 'STRING',
        level: content.content && content.content.type === 'PREC' ? content.content.level : 0,
      });
    }
    return this.tokens.get(key);
  }

  /** The end positions of all matches of a symbol at a position, without extras. */
  ends(symbol, text, at) {
    if (typeof symbol !== 'string') return [this.match(symbol, text, at)].filter((end) => end > at);
    const found = new Set();
    const run = (production, index, place) => {
      if (index === production.length) return found.add(place);
      for (const end of this.ends(production[index], text, place)) run(production, index + 1, end);
    };
    // Repetitions are left-recursive, so they are collected in a loop.
    const productions = this.productions.get(symbol);
    const again = productions.find(([first]) => first === symbol);
    for (const one of productions) if (one !== again) run(one, 0, at);
    if (again) {
      const tail = again.slice(1);
      for (const place of found) run(tail, 0, place);
    }
    return [...found];
  }

  match({ pattern }, text, at) {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : -1;
  }

  /** The end of the longest extra at a place, or the place. */
  extra(text, at) {
    return Math.max(at, ...this.extras.flatMap((symbol) => this.ends(symbol, text, at)));
  }

  /**
   * Parses a text.
   *
   * @returns the named nodes as `{ name, start, end }`, each before those in it
   * @throws if the text does not match, with the position
   */
  parse(text) {
    let set = this.first();
    let at = 0;
    const sets = [set];
    for (;;) {
      const [token, start, end] = this.next(set, text, at);
      if (!token) {
        if (start === text.length && set.some((item) => this.isWhole(item))) {
          return this.nodes(sets);
        }
        throw new Error(this.place(text, start));
      }
      const moved = set
        .filter((item) => item.production[item.dot] === token)
        .map((item) => ({ ...item, dot: item.dot + 1, back: [item, { start, end }] }));
      at = end;
      set = this.complete(moved, sets.length, sets);
      sets.push(set);
    }
  }

  place(text, at) {
    const lines = text.slice(0, at).split('\n');
    const rest = text.slice(at, at + 30).split('\n')[0];
    return `${lines.length}:${lines.at(-1).length + 1}: '${rest}' fits nowhere`;
  }

  /** The next token and its position: the longest match. */
  next(set, text, at) {
    const wanted = new Set(
      set.map(({ production, dot }) => production[dot]).filter((one) => one && typeof one !== 'string'));
    for (let place = at; ; ) {
      let best = null;
      for (const token of wanted) {
        if (token.isImmediate && place !== at) continue;
        const end = this.match(token, text, place);
        if (end <= place) continue;
        const isBetter =
          !best || token.level > best[0].level
          || (token.level === best[0].level
            && (end > best[2] || (end === best[2] && token.isWord && !best[0].isWord)));
        if (isBetter) best = [token, place, end];
      }
      const end = this.extra(text, place);
      if (best && best[2] >= end) return best;
      if (end === place) return [null, place];
      place = end;
    }
  }

  /** The tokens that can begin a text. */
  first() {
    const items = this.productions.get(this.start).map((production) => ({
      name: this.start, production, dot: 0, origin: 0,
    }));
    return this.complete(items, 0, []);
  }

  isWhole({ name, production, dot, origin }) {
    return name === this.start && dot === production.length && origin === 0;
  }

  /** An Earley set: predicted and completed items at a position. */
  complete(items, number, sets) {
    const known = new Map();
    const set = [];
    const add = (item) => {
      const key = `${item.name}|${this.number(item.production)}|${item.dot}|${item.origin}`;
      if (known.has(key)) return;
      known.set(key, item);
      set.push(item);
    };
    items.forEach(add);
    /** Nullable rules completed in this set. */
    const empty = new Set();
    for (let index = 0; index < set.length; index++) {
      const item = set[index];
      const symbol = item.production[item.dot];
      if (symbol === undefined) {
        if (item.origin === number) empty.add(item.name);
        const from = item.origin === number ? set : sets[item.origin];
        for (const other of [...from]) {
          if (other.production[other.dot] === item.name) {
            add({ ...other, dot: other.dot + 1, back: [other, item] });
          }
        }
      } else if (typeof symbol === 'string') {
        for (const production of this.productions.get(symbol)) {
          add({ name: symbol, production, dot: 0, origin: number });
        }
        if (empty.has(symbol)) add({ ...item, dot: item.dot + 1, back: [item, null] });
      }
    }
    return set;
  }

  number(production) {
    this.numbers ??= new Map();
    if (!this.numbers.has(production)) this.numbers.set(production, this.numbers.size);
    return this.numbers.get(production);
  }

  /** The nodes of one way to read the text, without those whose names begin with `_`. */
  nodes(sets) {
    const found = [];
    const visit = (item) => {
      if (!item || !item.production) return item;
      const parts = [];
      for (let step = item; step.back; step = step.back[0]) parts.unshift(visit(step.back[1]));
      const places = parts.filter(Boolean);
      const node = {
        name: item.name.split('#')[0],
        start: places.length ? places[0].start : undefined,
        end: places.length ? places.at(-1).end : undefined,
      };
      if (node.start === undefined) return null;
      if (!node.name.startsWith('_')) found.push(node);
      return node;
    };
    visit(sets.at(-1).find((item) => this.isWhole(item)));
    return found.sort((a, b) => a.start - b.start || b.end - a.end);
  }
}

module.exports = { Grammar, load, source };
