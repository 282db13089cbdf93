// Waits for word that something is new, and changes on the page what is different: place, focus and open boxes stay.
(function(){
var me=document.currentScript,version=me.dataset.version,style=me.dataset.style,box=document.getElementById("zine-live");
// Warnings that were put away stay so until their text or place changes; this browser remembers them.
var away=function(){try{return JSON.parse(localStorage.getItem("zine-away"))||[]}catch(e){return[]}};
var all=false;
var marks=function(){
 var gone=away(),n=0,back=box.querySelector(".back");
 box.querySelectorAll("li[data-key]").forEach(function(li){
  var put=gone.indexOf(li.dataset.key)>=0,b=li.querySelector(".away");
  if(!b)return;
  if(put)n++;
  li.hidden=put&&!all;b.textContent=put?"Show again":"Put away"});
 if(back){back.hidden=!n;back.textContent=all?"Hide "+n+" put away":"Show "+n+" put away"}};
box.addEventListener("click",function(e){
 var t=e.target;
 if(t.className==="back"){all=!all;marks();return}
 if(t.className!=="away")return;
 var k=t.closest("li").dataset.key,gone=away(),at=gone.indexOf(k);
 at<0?gone.push(k):gone.splice(at,1);
 try{localStorage.setItem("zine-away",JSON.stringify(gone.slice(-500)))}catch(e){}
 marks()});
marks();
var same=function(a,b){return a.isEqualNode(b)};
var attributes=function(a,b){var i,x;
 for(i=a.attributes.length-1;i>=0;i--){x=a.attributes[i].name;if(!b.hasAttribute(x)&&!(x==="open"&&!a.closest("#zine-live")))a.removeAttribute(x)}
 for(i=0;i<b.attributes.length;i++){x=b.attributes[i];if(a.getAttribute(x.name)!==x.value)a.setAttribute(x.name,x.value)}};
var patch=function(a,b){
 if(same(a,b))return;
 if(a.nodeType!==b.nodeType||a.nodeName!==b.nodeName){a.replaceWith(document.importNode(b,true));return}
 if(a.nodeType!==1){a.data=b.data;return}
 attributes(a,b);
 var x=Array.from(a.childNodes),y=Array.from(b.childNodes),i;
 while(x.length&&y.length&&same(x[0],y[0])){x.shift();y.shift()}
 while(x.length&&y.length&&same(x[x.length-1],y[y.length-1])){x.pop();y.pop()}
 if(x.length===y.length){for(i=0;i<x.length;i++)patch(x[i],y[i]);return}
 var after=x.length?x[x.length-1].nextSibling:null;
 if(!x.length&&y.length){after=b.contains(y[y.length-1].nextSibling)?a.childNodes[Array.from(b.childNodes).indexOf(y[0])]||null:null}
 x.forEach(function(n){n.remove()});
 y.forEach(function(n){a.insertBefore(document.importNode(n,true),after)})};
var update=function(sheet){
 return fetch(location.pathname+location.search,{cache:"no-store"}).then(function(r){return r.text()}).then(function(text){
  var page=new DOMParser().parseFromString(text,"text/html");
  if(page.documentElement.dataset.failed!==document.documentElement.dataset.failed){location.reload();return}
  document.title=page.title;attributes(document.documentElement,page.documentElement);patch(document.body,page.body);box=document.getElementById("zine-live")||box;marks();
  if(sheet!==style){style=sheet;document.querySelectorAll("link[rel=stylesheet]").forEach(function(l){l.href=l.href.split("?")[0]+"?"+sheet})}
  document.documentElement.dispatchEvent(new CustomEvent("zine-live"))})};
var source=new EventSource(me.src.replace(/live\.js.*/,"events"));
source.onopen=function(){box.removeAttribute("data-lost")};
source.onmessage=function(e){var now=e.data.split(" ");if(now[0]!==version){version=now[0];update(now[1])}};
source.onerror=function(){box.setAttribute("data-lost","")};
addEventListener("pagehide",function(){source.close()});
})();
