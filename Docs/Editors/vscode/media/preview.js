// The page of the preview panel: shows what it is sent, and tells what is asked for.

'use strict';

const editor = acquireVsCodeApi();
const part = (id) => document.getElementById(id);
const zooms = [0.125, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16];

/** What is shown: `time` in seconds or null for the scene's own, `zoom` points of the screen for
 * one of the scene. */
const state = { snapshot: null, time: null, zoom: 1, ...editor.getState() };
/** The last picture, without its bytes. */
let picture = null;
/** Of the scene's animations, in seconds. */
let duration = 0;
let playing = null;

function keep() {
  editor.setState(state);
}

/** Asks for another picture. */
function ask() {
  keep();
  editor.postMessage({ type: 'view', snapshot: state.snapshot, time: state.time });
}

// Time.

function showTime() {
  part('time').max = duration;
  part('time').disabled = part('play').disabled = duration === 0;
  part('duration').textContent = duration ? `of ${Number(duration.toFixed(2))} s` : '';
  part('time').value = state.time === null ? 0 : state.time;
  part('moment').textContent = state.time === null ? 'settled' : `${state.time.toFixed(2)} s`;
  part('settled').disabled = state.time === null;
}

function setTime(time) {
  state.time = time;
  showTime();
  ask();
}

function play() {
  if (playing) return stop();
  const from = state.time === null || state.time >= duration ? 0 : state.time;
  const start = performance.now();
  part('play').textContent = '❚❚';
  const step = (now) => {
    const time = from + Math.max(now - start, 0) / 1000;
    playing = time < duration ? requestAnimationFrame(step) : null;
    setTime(Math.min(time, duration));
    if (!playing) stop();
  };
  playing = requestAnimationFrame(step);
}

function stop() {
  if (playing) cancelAnimationFrame(playing);
  playing = null;
  part('play').textContent = '▶';
}

// Size.

function showSize() {
  part('size').textContent = `${Math.round(state.zoom * 100)} %`;
  if (!picture) return;
  const points = state.zoom / picture.scale;
  part('canvas').style.width = `${picture.width * points}px`;
  part('canvas').style.height = `${picture.height * points}px`;
  // Several of the screen's pixels for one of the picture's: each shows as a square.
  part('picture').classList.toggle('squares', points * devicePixelRatio >= 2);
}

function zoom(step) {
  const next =
    step > 0 ?
      zooms.find((one) => one > state.zoom)
    : zooms.findLast((one) => one < state.zoom);
  state.zoom = step === 0 ? 1 : next || state.zoom;
  keep();
  showSize();
}

// What comes from the editor.

function showPicture(message) {
  const { png, ...rest } = message;
  part('status').textContent = sentence(rest);
  part('canvas').classList.toggle('stale', rest.isStale);
  showSnapshots(rest);
  if (!png) return;
  picture = rest;
  duration = rest.duration;
  showTime();
  part('picture').src = `data:image/png;base64,${png}`;
  part('canvas').hidden = false;
  showSize();
}

function sentence({ isStale, diagnostics, width, height, scale }) {
  const errors = diagnostics.filter(({ severity }) => severity === 1);
  if (isStale) {
    const first = errors[0] ? `: ${errors[0].message}` : '';
    return `The scene has mistakes${first}${width ? '. This is the last picture without.' : ''}`;
  }
  return `${width} × ${height} pixels at ${scale} a point`;
}

function showSnapshots({ snapshots, snapshot }) {
  const select = part('snapshot');
  select.hidden = !snapshots.length;
  select.replaceChildren(
    ...snapshots.map(({ name, slug }) => {
      const option = document.createElement('option');
      option.value = slug;
      option.textContent = name;
      return option;
    }));
  if (snapshot) select.value = snapshot;
}

function showOutlines({ boxes }) {
  if (!picture) return;
  const percent = (part, whole) => `${(100 * part) / whole}%`;
  part('outlines').replaceChildren(
    ...boxes.map(({ x, y, width, height, name }) => {
      const outline = document.createElement('div');
      outline.style.left = percent(x, picture.width);
      outline.style.top = percent(y, picture.height);
      outline.style.width = percent(width, picture.width);
      outline.style.height = percent(height, picture.height);
      outline.title = name;
      return outline;
    }));
}

addEventListener('message', ({ data }) => {
  switch (data.type) {
    case 'picture':
      return showPicture(data);
    case 'outline':
      return showOutlines(data);
    case 'settled':
      stop();
      state.time = null;
      return showTime();
    case 'failure':
      part('status').textContent = data.sentence;
  }
});

// What is done here.

part('snapshot').addEventListener('change', ({ target }) => {
  stop();
  state.snapshot = target.value;
  // A snapshot may have a time of its own.
  setTime(null);
});
part('time').addEventListener('input', ({ target }) => {
  stop();
  setTime(Number(target.value));
});
part('play').addEventListener('click', play);
part('settled').addEventListener('click', () => {
  stop();
  setTime(null);
});
part('smaller').addEventListener('click', () => zoom(-1));
part('size').addEventListener('click', () => zoom(0));
part('larger').addEventListener('click', () => zoom(1));
part('ground').addEventListener(
  'wheel',
  (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1 : -1);
  },
  { passive: false });
part('canvas').addEventListener('click', ({ clientX, clientY }) => {
  const place = part('picture').getBoundingClientRect();
  const pixel = (offset, length, count) =>
    Math.min(Math.max(Math.floor((offset * count) / length), 0), count - 1);
  editor.postMessage({
    type: 'pick',
    pixel: {
      x: pixel(clientX - place.left, place.width, picture.width),
      y: pixel(clientY - place.top, place.height, picture.height),
    },
  });
});
addEventListener('keydown', ({ key, target }) => {
  if (target.tagName === 'INPUT' || target.tagName === 'SELECT') return;
  if (key === '+' || key === '=') zoom(1);
  if (key === '-') zoom(-1);
  if (key === '0') zoom(0);
});

showTime();
showSize();
editor.postMessage({ type: 'ready' });
